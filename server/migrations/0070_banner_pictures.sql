alter table banners rename column link to link_url;
alter table banners add column link_product_id uuid;
alter table banners add column link_category_id uuid references categories (id);
alter table banners add column source_id uuid;
alter table banners add column crop jsonb;

update banners b set source_id = document_id,
  crop = jsonb_build_object('x', 0, 'y', 0, 'width', d.width, 'height', d.height)
from documents d where d.seller_id = b.seller_id and d.id = b.document_id;

alter table banners alter column source_id set not null;
alter table banners alter column crop set not null;
alter table banners add foreign key (seller_id, source_id) references documents (seller_id, id);
alter table banners add foreign key (seller_id, link_product_id) references products (seller_id, id);
alter table banners add check (num_nonnulls(link_url, link_product_id, link_category_id) <= 1);
alter table banners add check (starts_at < ends_at);

comment on column banners.document_id is 'the picture as buyers see it: the crop of the source, written anew';
comment on column banners.source_id is 'the picture that was uploaded, kept so that it can be cut again';
comment on column banners.crop is 'the part of the source that is shown: {x, y, width, height} in its pixels';
comment on column banners.link_url is 'https, on the host of the marketplace';

-- What the sweep asks, and what the database asks by itself when a document goes (0013).
create index banners_source on banners (seller_id, source_id);
