-- What a seller tells of the shop: to buyers, to the marketplace, and on papers.

alter table sellers
  add column tagline text not null default '' check (char_length(tagline) <= 120),
  add column about_html text not null default '' check (char_length(about_html) <= 5000),
  add column support_email text not null default '',
  add column support_phone text not null default '',
  add column website text not null default '',
  add column address jsonb,
  add column return_address jsonb,
  add column tax_id text not null default '',
  add column registration_no text not null default '',
  add column return_policy text not null default '',
  add column shipping_policy text not null default '',
  add column weight_unit text not null default 'kg',
  add column length_unit text not null default 'cm',
  add column vacation_from timestamptz,
  add column vacation_to timestamptz,
  add column vacation_note text not null default '',
  add constraint sellers_vacation check (vacation_to is null or vacation_to > vacation_from);
comment on column sellers.about_html is 'sanitised HTML';
comment on column sellers.support_email is 'what buyers see; the seller''s own address is never shown. Empty: none, as in the texts below';
comment on column sellers.address is '{line1, line2, city, region, postal_code, country (ISO 3166-1, two letters)}; null: not given';
comment on column sellers.return_address is 'where parcels go back to; null: to the address';
comment on column sellers.weight_unit is 'what a new product''s form begins with (spec G4)';
comment on column sellers.length_unit is 'what a new product''s form begins with (spec G2)';
comment on column sellers.vacation_from is 'from here on nothing is for sale, until vacation_to; null: no vacation';
comment on column sellers.vacation_to is 'null: until the seller says so';

-- The catalogue's clock looks for vacations that begin or end.
create index sellers_vacation_from on sellers (vacation_from) where vacation_from is not null;
create index sellers_vacation_to on sellers (vacation_to) where vacation_to is not null;
drop trigger sellers_catalogue_update on sellers;
create trigger sellers_catalogue_update after update of status, vacation_from, vacation_to on sellers
  for each row when ((old.status, old.vacation_from, old.vacation_to) is distinct from (new.status, new.vacation_from, new.vacation_to))
  execute function catalogue_note_seller('id');

-- Addresses that a shop had before: they lead to it for ever, so that no link breaks and nobody inherits its visitors.
create table former_slugs (
  slug text primary key,
  owner_id uuid not null references sellers (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table former_slugs is 'Of the marketplace rather than of a seller: a slug is one seller''s, now or before';
create index former_slugs_owner on former_slugs (owner_id);

-- A marketplace that listens hears of everything that its page of the seller shows.
drop trigger sellers_webhooks_update on sellers;
create trigger sellers_webhooks_update after update on sellers
  for each row when ((old.business_name, old.slug, old.profile_image, old.tagline, old.about_html, old.support_email, old.support_phone,
    old.website, old.address, old.return_address, old.tax_id, old.registration_no, old.return_policy, old.shipping_policy, old.currency,
    old.vacation_from, old.vacation_to, old.vacation_note)
    is distinct from (new.business_name, new.slug, new.profile_image, new.tagline, new.about_html, new.support_email, new.support_phone,
    new.website, new.address, new.return_address, new.tax_id, new.registration_no, new.return_policy, new.shipping_policy, new.currency,
    new.vacation_from, new.vacation_to, new.vacation_note))
  execute function webhook_note_seller('seller.updated');
