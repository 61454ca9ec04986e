-- Each try to make a backup writes an archive of its own: one that was given up for dead and goes on cannot write into that of the next.
alter table backups add column archive uuid;
update backups set archive = id;
comment on column backups.archive is 'names its parts in the storage: backups/{archive}-{part}.tar; null: not begun';
