/** A check that is taken out of the code, and the test that must then fail. */
export interface Mutant {
  what: string
  /** From the root of the repository. */
  file: string
  /** Occurs once in `file`. */
  text: string
  becomes: string
  /** From server/. */
  testFile: string
  /** The test's own title. */
  title: string
}

const roles = 'features/admin/roles/roles.test.ts'
const bans = 'features/admin/users/bans.test.ts'
const reports = 'features/admin/content/reports.test.ts'
const memory = 'db/memory/memory.test.ts'

export const mutants: Mutant[] = [
  {
    what: 'a moderator may change roles',
    file: 'contract/admin/rights.ts',
    text: "change_roles: 'super_admin'",
    becomes: "change_roles: 'moderator'",
    testFile: roles,
    title: 'ADM-254, ADM-264, ADM-272, ADM-274, DATA-043: a super admin gives a role, which counts at once and is in the log',
  },
  {
    what: 'anybody who is signed in may call the endpoints of staff',
    file: 'server/http/session.ts',
    text: "if (roles.indexOf(viewer.role) < roles.indexOf(access)) throw new Failure('forbidden')",
    becomes: '',
    testFile: roles,
    title: 'ADM-252, ADM-253: without a recorded role somebody is a user',
  },
  {
    what: 'staff without a second factor go on while it is required',
    file: 'server/http/session.ts',
    text: "if (access !== 'user' && viewer.lacks_factor) throw new Failure('second_factor_missing')",
    becomes: '',
    testFile: 'features/admin/roles/second-factor.test.ts',
    title: 'while it is required, no endpoint of staff answers staff without a second factor, from the next call on',
  },
  {
    what: 'everybody writes while the network can only be read',
    file: 'server/http/mount.ts',
    text: 'await admitWrite(deps, endpoint, viewer)',
    becomes: '',
    testFile: 'testing/read-only.test.ts',
    title: 'every call that writes is refused, signed in or not, but those that must always work',
  },
  {
    what: 'a restricted person writes',
    file: 'server/http/session.ts',
    text: 'if (viewer.id && isRestricted(viewer, clock()) && !whenRestricted) await mayWrite(db, viewer.id, clock())',
    becomes: '',
    testFile: 'testing/restricted.test.ts',
    title: 'writes nothing that others see, and reads why and until when',
  },
  {
    what: 'a restriction lasts beyond its end',
    file: 'server/auth/admin/restrictions.queries.ts',
    text: 'r.lifted_at is null and r.ends_at >',
    becomes: 'r.lifted_at is null and r.created_at <=',
    testFile: 'features/admin/users/restrictions.test.ts',
    title: 'ends by itself, to the second, and another can follow then',
  },
  {
    what: 'anybody may ask for the roles of others',
    file: 'server/features/admin/roles/roles.routes.ts',
    text: "if (_user_id !== viewer.id && viewer.role === 'user') throw new Failure('forbidden')",
    becomes: '',
    testFile: roles,
    title: 'ADM-003, ADM-004: rpc has_role says whether a person has a role, to themselves and to staff',
  },
  {
    what: 'the roles of a super admin change',
    file: 'server/features/admin/roles/change-roles.ts',
    text: "if (roles.includes('super_admin')) throw new Failure('forbidden')",
    becomes: '',
    testFile: roles,
    title: 'ADM-258: the role super_admin cannot be taken, and a super admin gets no other',
  },
  {
    what: 'a role is given twice',
    file: 'server/features/admin/roles/change-roles.ts',
    text: "if (before.includes(role)) throw new Failure('conflict')",
    becomes: '',
    testFile: roles,
    title: 'of two super admins at once one gives the role, or takes it, and the other is told',
  },
  {
    what: 'staff act on their equals',
    file: 'contract/admin/rights.ts',
    text: 'roles.indexOf(staff.role) > roles.indexOf(person.role)',
    becomes: 'roles.indexOf(staff.role) >= roles.indexOf(person.role)',
    testFile: bans,
    title: 'an admin bans a moderator, a super admin an admin, and nobody else lifts that',
  },
  {
    what: 'a ban asks for no rank',
    file: 'server/features/admin/users/lock-lower.ts',
    text: "if (!mayActOn(viewer, person)) throw new Failure('forbidden')",
    becomes: '',
    testFile: bans,
    title: 'an admin no admin',
  },
  {
    what: 'staff decide about what their equals wrote',
    file: 'server/features/admin/must-be-in-reach.ts',
    text: "if (!is_in_reach) throw new Failure('forbidden')",
    becomes: 'void is_in_reach',
    testFile: 'features/admin/content/flagged.test.ts',
    title: 'staff neither see nor decide what is flagged of their own or of a higher role',
  },
  {
    what: 'somebody is banned twice',
    file: 'server/features/admin/users/ban-person.ts',
    text: "if (!(await setBan(tx, { user_id: userId, banned_by: viewer.id, rule_id, reason, ends_at, at }))) throw new Failure('conflict')",
    becomes: 'await setBan(tx, { user_id: userId, banned_by: viewer.id, rule_id, reason, ends_at, at })',
    testFile: bans,
    title: 'of two who ban somebody at once one wins, and the other is told',
  },
  {
    what: 'staff read what a private account posted',
    file: 'server/visibility/posts.ts',
    text: 'const byOpenAccount = sql`not ',
    becomes: 'const byOpenAccount = sql`true or ',
    testFile: 'features/admin/users/person-content.test.ts',
    title: 'of a private account is what was reported, and nothing else',
  },
  {
    what: 'staff read what somebody of their own role posted, as staff',
    file: 'server/features/admin/users/users.routes.ts',
    text: "if (!mayActOn(viewer, await listedPerson(db, user_id))) throw new Failure('forbidden')\n    return paged(",
    becomes: 'return paged(',
    testFile: 'features/admin/users/person-content.test.ts',
    title: 'of the same or a higher role is nothing, and nobody else asks',
  },
  {
    what: 'a private message is read as evidence without a row in the log',
    file: 'server/features/admin/content/read-report.ts',
    text: "if (file.type === 'message') await logReading(deps, viewer, reportId, file)",
    becomes: '',
    testFile: reports,
    title: 'who opens a private message is in the log, once an hour, and its words are in no list',
  },
  {
    what: 'a moderator may change the rules',
    file: 'contract/admin/rights.ts',
    text: "change_rules: 'admin'",
    becomes: "change_rules: 'moderator'",
    testFile: 'features/admin/rules/rules.test.ts',
    title: 'moderators read them with their reasons, and change nothing',
  },
  {
    what: 'a sign-in says who is banned before it looks at the password',
    file: 'server/auth/sessions/password-grant.ts',
    text: "if (!user || !known) throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')",
    becomes: "if (!user || (!known && !user.banned)) throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')",
    testFile: bans,
    title: 'reads why, until when and how to appeal after the right password, and nothing after a wrong one (R22)',
  },
  {
    what: 'a moderator bans with a report',
    file: 'server/features/admin/content/close-reports.ts',
    text: "if (ban && !hasRight(viewer.role, 'ban_people')) throw new Failure('forbidden')",
    becomes: '',
    testFile: reports,
    title: 'all or nothing: a moderator’s step never bans, nobody acts on a higher role, a profile cannot be removed',
  },
  {
    what: 'a moderator decides what an admin took',
    file: 'server/features/admin/content/desk.ts',
    text: "if (takers.some(({ role }) => roles.indexOf(role) > roles.indexOf(viewer.role))) throw new Failure('taken_above')",
    becomes: '',
    testFile: 'features/admin/content/desk.test.ts',
    title: 'what somebody took is decided by others only on purpose, and below their role not at all',
  },
  {
    what: 'reports are closed that nobody has seen',
    file: 'server/features/admin/content/close-reports.ts',
    text: "if (!group || group.id > last_id || (group.last_id !== last_id && !late)) throw new Failure('conflict')",
    becomes: "if (!group || group.id > last_id) throw new Failure('conflict')",
    testFile: reports,
    title: 'of two at once one wins, and the other is told; so is who has not seen the newest report',
  },
  {
    what: 'a decision is done with a role that is gone',
    file: 'server/features/admin/decisions/decide.ts',
    text: "if (is_out || roles.indexOf(role) < roles.indexOf(endpoint.access as typeof role)) throw new Failure('forbidden')",
    becomes: 'void is_out',
    testFile: 'features/admin/decisions/decisions.test.ts',
    title: 'a role that is gone by then, and a case that changed, are found when it is done; the case is in its queue again',
  },
  {
    what: 'the first to require a second factor has none',
    file: 'server/features/admin/settings/change-settings.ts',
    text: "if (changes.staff_second_factor_required && !(await couldGiveIt(tx, viewer.id))) throw new Failure('no_second_factor')",
    becomes: '',
    testFile: 'features/admin/settings/settings.test.ts',
    title: 'who requires a second factor of staff has one, or a passkey',
  },
  {
    what: 'what is remembered outlives a crash of the database',
    file: 'server/db/memory/memory.ts',
    text: 'identity !== last?.identity || ',
    becomes: '',
    testFile: memory,
    title: 'TRUNCATE of what changed, and of a table that is read',
  },
  {
    what: 'what is remembered outlives a sweep that it has not seen',
    file: 'server/db/memory/memory.ts',
    text: ' || swept',
    becomes: '',
    testFile: memory,
    title: 'a process that paused while what changed was swept',
  },
  {
    what: 'a page is put together of two moments',
    file: 'server/db/memory/memory.ts',
    text: 'else if (newest > lookedAt) await look()',
    becomes: '',
    testFile: memory,
    title: 'what is composed of several things is of one moment, and each is loaded once',
  },
  {
    what: 'what a long transaction changed is never looked at',
    file: 'server/db/memory/memory.ts',
    text: "running ? running.split(',') : []",
    becomes: '[]',
    testFile: memory,
    title: 'a change counts from its commit on, however long its transaction took, and sweeps wait for it',
  },
  {
    what: 'people are offered for a mention that they do not want',
    file: 'server/visibility/mentions.ts',
    text: 'takesMentionsFrom(sql`',
    becomes: '((_writer: Sql, _person: Sql) => sql`true`)(sql`',
    testFile: 'features/completion/completion.test.ts',
    title: 'are only those whom the person may mention',
  },
  {
    what: 'who is no member is offered for a mention in a private community',
    file: 'server/visibility/mentions.ts',
    text: 'communityOpenTo(sql`',
    becomes: '((_person: Sql) => sql`true`)(sql`',
    testFile: 'features/completion/completion.test.ts',
    title: 'in a private community are its members, and nobody for who is none',
  },
]
