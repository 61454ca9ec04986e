alter table backups add column progress jsonb;
comment on column backups.progress is 'rows and files written so far and expected in all, as {"rows": 1, "rows_expected": 2, "files": 0, "files_expected": null}; null: not begun';
