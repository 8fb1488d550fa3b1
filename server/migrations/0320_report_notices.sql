-- Notices of reports quote what was reported: they are found to be blanked when whose words it were is gone.

create index notice_report on notice (merge_key) where merge_key like 'site report %';
