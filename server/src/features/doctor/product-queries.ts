import { sql } from "kysely";
import { checked } from "./diagnosis-queries.ts";

/** Checks of products, prices and images. */
export const productChecks = {
  product_without_variant: sql`
    select p.seller_id, p.id, 'the product has no variant' as detail from products p ${checked("p")}
    where p.deleted_at is null and not exists (
      select 1 from variants v where v.seller_id = p.seller_id and v.product_id = p.id and v.deleted_at is null)`,
  variant_options: sql`
    select v.seller_id, v.id, format('has %s values for %s options', cardinality(v.option_values),
      jsonb_array_length(p.options)) as detail
    from variants v ${checked("v")} join products p on p.seller_id = v.seller_id and p.id = v.product_id
    where v.deleted_at is null and p.deleted_at is null
      and cardinality(v.option_values) <> jsonb_array_length(p.options)`,
  product_figures: sql`
    select p.seller_id, p.id, format('keeps %s variants from %s to %s, has %s from %s to %s',
      p.variants_count, p.price_from_minor, p.price_to_minor, v.n, v.low, v.high) as detail
    from products p ${checked("p")} join lateral (
      select count(*) as n, min(price_minor) as low, max(price_minor) as high from variants
      where seller_id = p.seller_id and product_id = p.id and deleted_at is null
    ) v on true
    where p.deleted_at is null
      and (p.variants_count, p.price_from_minor, p.price_to_minor) is distinct from (v.n, v.low, v.high)`,
  product_ratings: sql`
    select p.seller_id, p.id, format('keeps %s stars of %s reviews, has %s of %s',
      p.rating_sum, p.rating_count, r.stars, r.n) as detail
    from products p ${checked("p")} join lateral (
      select count(*) as n, coalesce(sum(rating), 0) as stars from reviews
      where seller_id = p.seller_id and product_id = p.id and status <> 'hidden'
    ) r on true
    where (p.rating_sum, p.rating_count) is distinct from (r.stars, r.n)`,
  offers_one_at_a_time: sql`
    select a.seller_id, a.product_id as id, format('offers %s and %s hold it at once', a.offer_id, b.offer_id) as detail
    from offer_items a ${checked("a")} join offer_items b on b.seller_id = a.seller_id and b.product_id = a.product_id
      and b.id > a.id and b.variants && a.variants and b.active_range && a.active_range`,
  offer_periods: sql`
    select o.seller_id, o.id, format('runs from %s to %s, an item of it holds %s', o.starts_at, o.ends_at, i.active_range) as detail
    from offers o ${checked("o")} left join offer_items i on i.seller_id = o.seller_id and i.offer_id = o.id
    where o.ends_at < o.starts_at
      or (i.id is not null and i.active_range is distinct from offer_period(o.draft, o.starts_at, o.ends_at, i.since))`,
  offer_prices: sql`
    select v.seller_id, v.id, format('costs %s instead of %s under offer %s',
      offer_price(v.price_minor, l.type, l.value), v.price_minor, l.offer_id) as detail
    from live_offer_items l ${checked("l")} join variants v on v.seller_id = l.seller_id and v.product_id = l.product_id
      and (l.variant_id is null or l.variant_id = v.id) and v.deleted_at is null
    where offer_price(v.price_minor, l.type, l.value) not between 1 and v.price_minor`,
  banner_pictures: sql`
    select b.seller_id, b.id, format('shows %s of a picture of %s x %s', b.crop, o.width, o.height) as detail
    from banners b ${checked("b")} join documents o on o.seller_id = b.seller_id and o.id = b.source_id
    join documents d on d.seller_id = b.seller_id and d.id = b.document_id
    where o.purpose <> 'banner' or d.purpose <> 'banner'
      or (b.crop ->> 'x')::int + (b.crop ->> 'width')::int > o.width
      or (b.crop ->> 'y')::int + (b.crop ->> 'height')::int > o.height`,
  stored_bytes: sql`
    select s.id as seller_id, s.id, format('counts %s bytes of files, has %s', s.stored_bytes, coalesce(d.bytes, 0)) as detail
    from sellers s ${checked("s")} left join (
      select seller_id, sum(size) as bytes from documents group by seller_id
    ) d on d.seller_id = s.id
    where s.stored_bytes <> coalesce(d.bytes, 0)`,
};
