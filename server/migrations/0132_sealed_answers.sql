-- Answers that are kept for repeated requests hold what is stored nowhere else in clear: new keys, secrets and codes.

alter table idempotency_keys add column response_sealed bytea;
comment on column idempotency_keys.response_sealed is 'the answer, encrypted: of a marketplace by its own key, of a seller by the server''s';
comment on column idempotency_keys.response_body is 'the answer in clear, as versions before kept it';
delete from idempotency_keys where response_body like '%"token":"sdk_live_%';
