-- What the operator wants to see before trusting a seller, and what sellers sent of it. Paying never changes any of it.

create table verification_requirements (
  id uuid primary key,
  key text not null unique,
  label text not null,
  kind text not null check (kind in ('document', 'field')),
  required boolean not null default true,
  instructions text not null default '',
  position integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table verification_requirements is 'The operator''s, the same for every seller';
comment on column verification_requirements.key is 'by which the operator changes it';
comment on column verification_requirements.kind is 'document: a file of the purpose kyc; field: one line of text';
comment on column verification_requirements.retired_at is 'asked of nobody any more; what was sent is kept';

create table verification_submissions (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  requirement_id uuid not null references verification_requirements (id),
  document_id uuid,
  value text,
  status text not null default 'submitted' check (status in ('submitted', 'accepted', 'revision_requested', 'rejected')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, document_id) references documents (seller_id, id),
  check ((document_id is null) <> (value is null)),
  check (status in ('submitted', 'accepted') or reason <> '')
);
comment on column verification_submissions.reason is 'what the seller is to do, or why not; empty while it waits or is accepted';
-- One of each requirement stands; another one may be sent once a revision was asked for.
create unique index verification_submissions_standing on verification_submissions (seller_id, requirement_id)
  where status <> 'revision_requested';
create index verification_submissions_seller on verification_submissions (seller_id, requirement_id, created_at desc);
create index verification_submissions_queue on verification_submissions (created_at, id) where status = 'submitted';

create index verification_submissions_id on verification_submissions (id);
comment on index verification_submissions_id is 'The operator names a submission by its id alone';

create table verification_decisions (
  seller_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  status text not null check (status in ('accepted', 'revision_requested', 'rejected')),
  reason text not null default '',
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  foreign key (seller_id, submission_id) references verification_submissions (seller_id, id) on delete cascade
);
comment on table verification_decisions is 'Append-only: every decision of the operator, also those that replaced one';
comment on column verification_decisions.actor is 'who decided for the operator, e.g. the name of a key or of a user of the machine; sellers never see it';
create index verification_decisions_submission on verification_decisions (seller_id, submission_id, created_at);
