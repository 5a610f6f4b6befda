-- Accounts that stand side by side on a device share its token.
alter table device_tokens drop constraint device_tokens_pkey, add primary key (token, user_id);
