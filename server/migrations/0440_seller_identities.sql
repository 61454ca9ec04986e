-- What a seller is found by is unique over all sellers. A distributed PostgreSQL cannot promise that of `sellers`, whose rows are on
-- several nodes (decision 071), so this table does. It is written in the transaction that changes the seller.
create table seller_identities (
  kind text not null check (kind in ('email', 'phone', 'slug')),
  value citext not null,
  owner_id uuid not null,
  primary key (kind, value)
);
comment on table seller_identities is 'Of the marketplace rather than of a seller: an address, a verified phone number or a slug is one seller''s';
create index seller_identities_owner on seller_identities (owner_id);

-- Copies of the version before know nothing of the table. A later version drops the trigger, and the unique keys of `sellers` on the email
-- address, the phone number and the slug.
create function update_seller_identities() returns trigger language plpgsql as $$
declare
  verified_phone text := case when new.phone_verified_at is not null then new.phone end;
begin
  delete from seller_identities where owner_id = new.id
    and value is distinct from case kind when 'email' then new.email when 'slug' then new.slug else verified_phone end::citext;
  insert into seller_identities (kind, value, owner_id)
  select i.kind, i.value::citext, new.id
  from (values ('email', new.email::text), ('slug', new.slug), ('phone', verified_phone)) i(kind, value)
  where i.value is not null
  on conflict do nothing;
  return null;
end $$;
create trigger sellers_identities after insert or update of email, slug, phone, phone_verified_at on sellers
  for each row execute function update_seller_identities();

insert into seller_identities (kind, value, owner_id)
select i.kind, i.value::citext, s.id
from sellers s, lateral (values
  ('email', s.email::text), ('slug', s.slug), ('phone', case when s.phone_verified_at is not null then s.phone end)
) i(kind, value)
where i.value is not null
on conflict do nothing;
