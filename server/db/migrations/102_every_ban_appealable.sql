-- Whoever signs in with the right password reads why they are suspended, and can appeal, also without a mail.
insert into removals (id, kind, target_id, user_id, removed_by, reason, created_at)
select b.id, 'ban', b.id, b.user_id, b.banned_by, b.reason, b.created_at from user_bans b
where b.is_active and not exists (select from removals r where r.kind = 'ban' and r.target_id = b.id);
