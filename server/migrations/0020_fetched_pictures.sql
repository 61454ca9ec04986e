-- That an address led to a picture once must not keep the picture, when no product shows it any more.
alter table fetched_pictures drop constraint fetched_pictures_seller_id_document_id_fkey;
comment on column fetched_pictures.document_id is 'the picture, as long as it is kept: a document that nothing else refers to is swept';
