-- The keys of a marketplace's requests. On a distributed PostgreSQL they are on the coordinator: beside those of the sellers they would be on
-- one node, without which the marketplace could write nothing (decision 071).
create table marketplace_idempotency_keys (
  owner_id uuid not null,
  key text not null,
  claim_id uuid not null,
  request_hash bytea not null,
  response_status integer,
  encrypted_response bytea,
  created_at timestamptz not null default now(),
  primary key (owner_id, key)
);
comment on column marketplace_idempotency_keys.owner_id is 'the marketplace key that sent the request';
comment on column marketplace_idempotency_keys.claim_id is 'the request that runs under the key, or answered';
comment on column marketplace_idempotency_keys.response_status is 'null while the first request is still running';
comment on column marketplace_idempotency_keys.encrypted_response is 'the answer, encrypted by a key that is derived from the marketplace''s token';
create index marketplace_idempotency_keys_created on marketplace_idempotency_keys (created_at);

insert into marketplace_idempotency_keys (owner_id, key, claim_id, request_hash, response_status, encrypted_response, created_at)
select owner_id, key, claim_id, request_hash, response_status, encrypted_response, created_at
from idempotency_keys where owner_id in (select id from marketplace_keys) and created_at > now() - interval '25 hours';
