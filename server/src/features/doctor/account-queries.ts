import { sql } from "kysely";
import { checked } from "./diagnosis-queries.ts";

/** The identities that each seller should have. */
const ownIdentities = sql`
  select s.id, i.kind, i.value from sellers s ${checked("s")}, lateral (values
    ('email', s.email), ('slug', s.slug::citext), ('phone', case when s.phone_verified_at is not null then s.phone::citext end)
  ) i(kind, value)
  where i.value is not null`;
const storedIdentities = sql`select owner_id as id, kind, value from seller_identities`;

/** Checks of sellers, their accounts and shared tables. */
export const accountChecks = {
  seller_identities: sql`
    select id as seller_id, id, format('is not found by its %s', kind) as detail
    from (${ownIdentities} except ${storedIdentities}) missing
    union all
    select id, id, format('is found by a wrong %s', kind)
    from (${storedIdentities} except ${ownIdentities}) wrong`,
  recovery_codes: sql`
    select c.seller_id, c.id, 'a recovery code of a login without a second step' as detail
    from recovery_codes c ${checked("c")} left join two_factor f on f.seller_id = c.seller_id and f.confirmed_at is not null
    where f.seller_id is null`,
  verification_decisions: sql`
    select s.seller_id, s.id, format('is %s, the last decision is %s', s.status, coalesce(d.status, 'none')) as detail
    from verification_submissions s ${checked("s")} left join lateral (
      select status from verification_decisions
      where seller_id = s.seller_id and submission_id = s.id order by created_at desc, id desc limit 1
    ) d on true
    where s.status <> coalesce(d.status, 'submitted')`,
  category_paths: sql`
    select null::uuid as seller_id, c.id, format('its path is %s, its place %s', c.path, l.path) as detail
    from categories c left join categories p on p.id = c.parent_id,
      lateral (select concat_ws(${sql.lit(" › ")}, p.path, c.name) as path) l
    where c.path <> l.path
    union all
    select null, c.id, format('%s %s below it', c.path, case when c.leaf then 'has categories' else 'has none' end)
    from categories c where c.leaf = exists (select from categories b where b.parent_id = c.id)`,
};
