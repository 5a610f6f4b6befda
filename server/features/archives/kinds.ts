import { audiences, downloadSizes, languages, themes } from '@atelier/contract/choices'
import { communityRoles } from '@atelier/contract/communities'
import { platforms } from '@atelier/contract/devices'
import { id } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import {
  autoplayChoices,
  emailFrequencies,
  mentionAudiences,
  messageAudiences,
  notificationPrefDefaults,
  textSizes,
} from '@atelier/contract/preferences'
import { reportTargets } from '@atelier/contract/reports'
import * as z from 'zod/mini'

export const archiveFormat = { format: 'atelier', version: 1 } as const

const said = <Schema extends z.ZodMiniType>(schema: Schema, meaning: string): Schema => schema.check(z.describe(meaning))

const count = z.int().check(z.nonnegative())
const time = z.iso.datetime()
// PostgreSQL cannot hold NUL.
const text = z.string().check(z.refine((value) => !value.includes('\0')))
const orNull = z.nullable
const at = (meaning: string) => said(time, `${meaning}, RFC 3339 in UTC`)
const file = said(
  text.check(z.regex(/^media\/[a-z-]+\/[\w-]+(\/\w+)?\.\w+$/)),
  'Where the file is in this ZIP. A file that the server no longer had is missing; manifest.json lists those',
)
const person = z.object({
  user_id: said(id, 'Never changes'),
  username: said(orNull(text), 'At the time of the export; null before the profile was finished'),
  full_name: orNull(text),
})
const post = said(
  orNull(z.object({ author: person, content: text, created_at: time })),
  'The post as it was at the time of the export; null if it could no longer be seen',
)
const postStatus = said(
  z.enum(['published', 'pending', 'removed']),
  '`pending` waits for approval, `removed` was taken away by moderators: both are shown to nobody else',
)

/** `KIND.json`, an array with one row per line. */
interface KindOf<Row extends z.ZodMiniType> {
  meaning: string
  row: Row
  imported: boolean
  /** A test compares these lists with the database. */
  tables: readonly string[]
}
const kind = <Row extends z.ZodMiniType>(of: KindOf<Row>): KindOf<Row> => of

export const kinds = {
  account: kind({
    meaning: 'The account and how one signs in to it, without passwords, keys and codes. One row.',
    imported: false,
    tables: [
      'auth.users',
      'auth.identities',
      'auth.factors',
      'auth.passkeys',
      'auth.recovery_codes',
      'user_roles',
      'user_deletion_requests',
    ],
    row: z.object({
      user_id: id,
      email: orNull(text),
      phone: said(orNull(text), 'International, digits only'),
      new_email: said(orNull(text), 'An address that waits for its confirmation'),
      new_phone: orNull(text),
      created_at: at('When the account was made'),
      last_sign_in_at: orNull(time),
      email_confirmed_at: orNull(time),
      phone_confirmed_at: orNull(time),
      user_metadata: said(z.record(text, z.unknown()), 'What the person or their provider gave at sign-up'),
      identities: said(
        z.array(
          z.object({
            provider: text,
            provider_id: text,
            identity_data: z.record(text, z.unknown()),
            created_at: time,
            last_sign_in_at: orNull(time),
          }),
        ),
        'Ways to sign in',
      ),
      factors: said(
        z.array(
          z.object({
            factor_type: z.enum(['totp', 'phone', 'webauthn']),
            friendly_name: text,
            phone: orNull(text),
            status: text,
            created_at: time,
          }),
        ),
        'Second factors',
      ),
      passkeys: said(
        z.array(z.object({ friendly_name: text, created_at: time, last_used_at: orNull(time) })),
        'Keys on devices that sign in without a password',
      ),
      recovery_codes_left: count,
      roles: said(z.array(text), 'Besides `user`'),
      deletion_requests: z.array(
        z.object({
          reason: orNull(text),
          status: z.enum(['pending', 'approved', 'declined', 'cancelled']),
          created_at: time,
          resolved_at: orNull(time),
          purge_after: said(orNull(time), 'When an approved request deletes the account'),
        }),
      ),
    }),
  }),
  profile: kind({
    meaning: 'The profile. One row.',
    imported: true,
    tables: ['profiles', 'user_interests'],
    row: z.object({
      ...person.shape,
      bio: orNull(text),
      location: z.optional(orNull(text)),
      website: said(z.optional(orNull(text)), 'https, as are `links`'),
      links: z.optional(z.array(text)),
      open_for_commissions: z.optional(z.boolean()),
      avatar: orNull(file),
      banner: orNull(file),
      phone_number: orNull(text),
      nationality: said(orNull(text), 'ISO 3166-1 alpha-2'),
      date_of_birth: said(orNull(text), 'YYYY-MM-DD'),
      interests: said(z.array(text), 'By their English names'),
      is_private: said(z.boolean(), 'Whether only approved followers see the posts'),
      is_verified: z.boolean(),
      onboarding_completed: z.boolean(),
      followers_count: count,
      following_count: count,
      posts_count: count,
      created_at: time,
    }),
  }),
  preferences: kind({
    meaning: 'The settings. One row.',
    imported: true,
    tables: ['user_preferences'],
    row: z.object({
      notification_prefs: said(
        z.object(
          Object.fromEntries(Object.keys(notificationPrefDefaults).map((key) => [key, z.boolean()])) as Record<
            keyof typeof notificationPrefDefaults,
            z.ZodMiniBoolean
          >,
        ),
        'What the person is told of, and by which way',
      ),
      email_frequency: z.enum(emailFrequencies),
      language: said(orNull(z.enum(languages)), 'Null: that of the browser'),
      message_audience: said(z.enum(messageAudiences), 'Who may write to the person'),
      mention_audience: said(z.enum(mentionAudiences), 'Whose mentions become links and notifications'),
      theme: z.enum(themes),
      text_size: z.enum(textSizes),
      reduced_motion: z.boolean(),
      autoplay: z.enum(autoplayChoices),
      data_saver: z.boolean(),
      quiet_hours: said(
        orNull(z.object({ from: text, to: text, time_zone: text })),
        'HH:MM in the time zone, in which no mail and no push is sent',
      ),
      read_receipts: said(z.boolean(), "Whether others are shown 'Read'"),
      preferred_categories: said(z.array(text), 'Of posts, for the feed'),
      feed_algorithm_weight: said(z.number(), '0: the feed is by time; 1: by engagement'),
      created_at: time,
      updated_at: time,
    }),
  }),
  posts: kind({
    meaning: 'The posts that the person wrote, the oldest first.',
    imported: true,
    tables: ['posts', 'post_media', 'post_versions', 'post_hashtags', 'pins'],
    row: z.object({
      id,
      content: said(text, 'The current text'),
      created_at: at('When it was published'),
      edited_at: orNull(at('When it was edited last')),
      versions: said(
        z.array(
          z.object({
            version: count,
            content: text,
            category: z.optional(orNull(text)),
            location: z.optional(orNull(text)),
            media: z.optional(z.array(z.object({ file, alt_text: orNull(text), is_sensitive: z.boolean() }))),
            created_at: time,
          }),
        ),
        'Former forms, the oldest first; empty if it was never edited',
      ),
      category: orNull(text),
      location: said(orNull(text), 'The English name of a country'),
      community: said(orNull(z.object({ id, name: text, is_public: z.boolean() })), 'Where it was published; null outside of communities'),
      is_public: said(z.boolean(), 'True for everyone, and in public communities'),
      audience: said(z.optional(z.enum(audiences)), 'For whom it is; of a community its members, or everybody if it is public'),
      download_size: said(z.optional(z.enum(downloadSizes)), 'In which size others may save its pictures; the archive has the originals'),
      status: postStatus,
      hashtags: said(z.array(text), 'Without #, in lower case'),
      pinned_at: said(z.optional(z.nullable(time)), 'When it was pinned to the profile; null if it is not'),
      likes_count: count,
      comments_count: count,
      shares_count: count,
      saves_count: count,
      media: said(
        z.array(
          z.object({
            file,
            media_type: said(text, 'A MIME type'),
            alt_text: orNull(text),
            is_sensitive: said(z.boolean(), 'Covered until tapped'),
            width: orNull(count),
            height: orNull(count),
          }),
        ),
        'In the order in which they are shown',
      ),
    }),
  }),
  drafts: kind({
    meaning: 'Posts that the person has begun and not published.',
    imported: false,
    tables: ['drafts', 'draft_media'],
    row: z.object({
      id,
      content: text,
      category: orNull(text),
      country: said(orNull(text), 'ISO 3166-1 alpha-2'),
      audience: z.enum(audiences),
      download_size: said(z.optional(z.enum(downloadSizes)), 'In which size others may save its pictures'),
      community: said(orNull(z.object({ id, name: text, is_public: z.boolean() })), 'Where it is meant to be published'),
      updated_at: time,
      media: said(
        z.array(z.object({ file, media_type: said(text, 'A MIME type'), alt_text: orNull(text), is_sensitive: z.boolean() })),
        'In their order',
      ),
    }),
  }),
  received_comments: kind({
    meaning: 'What others wrote under the posts of the person, by post. An import never writes it under another name.',
    imported: false,
    tables: ['comments'],
    row: z.object({
      id,
      post_id: id,
      parent_comment_id: said(orNull(id), 'The comment that it answers'),
      author: person,
      content: text,
      created_at: time,
      likes_count: count,
    }),
  }),
  comments: kind({
    meaning: 'The comments that the person wrote, the oldest first. An import brings those under own posts.',
    imported: true,
    tables: ['comments'],
    row: z.object({
      id,
      post_id: id,
      on_own_post: z.boolean(),
      parent_comment_id: said(orNull(id), 'The comment that it answers, of anybody'),
      content: text,
      created_at: time,
      status: postStatus,
      likes_count: count,
    }),
  }),
  follows: kind({
    meaning: 'Whom the person follows, the first followed first.',
    imported: true,
    tables: ['followers'],
    row: z.object({ person, notify_posts: said(z.boolean(), 'Whether new posts are told'), created_at: time }),
  }),
  followers: kind({
    meaning: 'Who follows the person, the first follower first.',
    imported: false,
    tables: ['followers'],
    row: z.object({ person, created_at: time }),
  }),
  follow_requests: kind({
    meaning: 'Requests to follow that wait for an answer.',
    imported: false,
    tables: ['follow_requests'],
    row: z.object({ direction: said(z.enum(['sent', 'received']), 'Who asked whom'), person, created_at: time }),
  }),
  muted_words: kind({
    meaning: 'Words and phrases that keep posts out of the lists of the person.',
    imported: true,
    tables: ['muted_words'],
    row: z.object({ id, phrase: text, ends_at: said(orNull(time), 'Null: for good'), created_at: time }),
  }),
  blocks: kind({
    meaning: 'Whom the person blocked.',
    imported: true,
    tables: ['blocks'],
    row: z.object({ person, created_at: time }),
  }),
  mutes: kind({
    meaning: 'Whose posts the person does not want in lists.',
    imported: true,
    tables: ['mutes'],
    row: z.object({ person, created_at: time }),
  }),
  collections: kind({
    meaning: 'Named parts of the bookmarks.',
    imported: true,
    tables: ['collections'],
    row: z.object({ id, name: text, position: said(z.int(), 'Their order, ascending'), created_at: time }),
  }),
  bookmarks: kind({
    meaning: 'Posts that the person saved, the first saved first.',
    imported: true,
    tables: ['saved_posts', 'collection_posts'],
    row: z.object({
      post_id: id,
      post,
      collections: said(
        z.array(z.object({ collection_id: id, created_at: time })).check(z.maxLength(limits.collection.max)),
        'In which collections it is, and when it was put there; the newest is first in a collection',
      ),
      created_at: time,
    }),
  }),
  hidden_posts: kind({
    meaning: 'Posts that the person hid from their lists.',
    imported: true,
    tables: ['hidden_posts'],
    row: z.object({ post_id: id, post, created_at: time }),
  }),
  likes: kind({
    meaning: 'Posts that the person liked, the first liked first.',
    imported: false,
    tables: ['likes'],
    row: z.object({ post_id: id, post, created_at: time }),
  }),
  comment_likes: kind({
    meaning: 'Comments that the person liked.',
    imported: false,
    tables: ['comment_likes'],
    row: z.object({ comment_id: id, post_id: id, created_at: time }),
  }),
  shares: kind({
    meaning: 'Posts that the person shared.',
    imported: false,
    tables: ['shares'],
    row: z.object({ post_id: id, post, created_at: time }),
  }),
  communities: kind({
    meaning: 'Communities that the person belongs to, asked to join, or was banned from.',
    imported: false,
    tables: ['communities', 'community_members', 'community_offers'],
    row: z.object({
      community_id: id,
      name: text,
      is_public: z.boolean(),
      status: z.enum(['member', 'requested', 'banned']),
      role: said(orNull(z.enum(communityRoles)), 'Null for others than members'),
      description: orNull(text),
      rules: orNull(text),
      picture: said(orNull(file), 'Of own communities'),
      offer: said(
        orNull(z.object({ from: person, to: person, created_at: time })),
        'An offer to hand it over, made by the person or to them, which waits for an answer',
      ),
      created_at: at('Since when'),
    }),
  }),
  conversations: kind({
    meaning: 'Conversations as the person sees them.',
    imported: false,
    tables: ['conversations', 'conversation_participants'],
    row: z.object({
      id,
      person: said(person, 'The other one'),
      is_request: said(z.boolean(), 'Whether the person has not accepted it yet'),
      is_muted: z.boolean(),
      muted_until: said(orNull(time), 'Null for always; it may be over'),
      is_pinned: z.boolean(),
      is_archived: z.boolean(),
      is_marked_unread: said(z.boolean(), 'By hand'),
      created_at: time,
      last_message_at: orNull(time),
    }),
  }),
  messages: kind({
    meaning: 'Messages of both sides, as the person sees them: by conversation, the oldest first. What the person deleted is not there.',
    imported: false,
    tables: ['messages', 'message_reactions', 'hidden_messages'],
    row: z.object({
      id,
      conversation_id: id,
      seq: said(count, 'Its place in the conversation'),
      sender_id: id,
      content: said(orNull(text), 'Null for media and cards without text, and for what was taken back'),
      former: said(z.array(text), 'What it said before it was edited, the oldest first'),
      edited_at: orNull(time),
      file: said(orNull(file), 'Null without media, and for those of a request that was not accepted'),
      media_type: orNull(z.enum(['image', 'video'])),
      card: said(
        orNull(z.object({ kind: z.enum(['post', 'profile']), id: orNull(id) })),
        'A post or a profile that was sent; its id is null when it is gone',
      ),
      reply_to_id: said(orNull(id), 'The message that it answers'),
      reactions: z.array(z.object({ user_id: id, emoji: text })),
      taken_back: z.boolean(),
      is_read: said(z.boolean(), 'By the other one, as far as both show that; for received messages, by the person'),
      created_at: time,
    }),
  }),
  notices: kind({
    meaning: 'What the person was told in Notifications: what is about the same thing stands together.',
    imported: false,
    tables: ['notifications', 'notification_groups'],
    row: z.object({
      id,
      type: z.enum(['like', 'comment', 'follow', 'mention', 'message', 'system']),
      kind: said(text, 'Such as `reply` of the type `comment`'),
      person: said(orNull(person), 'Who did it; null for what Atelier itself tells'),
      post_id: orNull(id),
      comment_id: orNull(id),
      conversation_id: orNull(id),
      community_id: orNull(id),
      is_read: z.boolean(),
      created_at: time,
    }),
  }),
  searches: kind({
    meaning: 'What the person searched for and which result they opened, the oldest first.',
    imported: false,
    tables: ['search_logs'],
    row: z.object({
      query: text,
      result_type: z.enum(['mixed', 'click']),
      results_count: orNull(count),
      clicked_result_id: said(orNull(id), 'A person, post or community'),
      created_at: time,
    }),
  }),
  reports: kind({
    meaning: 'What the person reported.',
    imported: false,
    tables: ['reports'],
    row: z.object({
      id,
      type: z.enum(reportTargets),
      target_id: id,
      reason: text,
      note: orNull(text),
      status: z.enum(['pending', 'resolved', 'dismissed']),
      created_at: time,
      resolved_at: orNull(time),
    }),
  }),
  removals: kind({
    meaning: 'What staff removed from the person, bans, restrictions and being made quiet included, and the appeals against it.',
    imported: false,
    tables: ['removals', 'appeals'],
    row: z.object({
      kind: z.enum(['post', 'comment', 'message', 'ban', 'restriction', 'quiet']),
      target_id: id,
      reason: said(orNull(text), 'As the staff gave it'),
      created_at: time,
      appeal: orNull(
        z.object({
          content: text,
          status: z.enum(['open', 'granted', 'rejected']),
          answer: orNull(text),
          created_at: time,
          decided_at: orNull(time),
        }),
      ),
    }),
  }),
  sessions: kind({
    meaning: 'Where the person is signed in.',
    imported: false,
    tables: ['auth.sessions'],
    row: z.object({
      id,
      user_agent: said(text, 'What the browser calls itself'),
      aal: said(z.enum(['aal1', 'aal2']), '`aal2`: it passed the second factor'),
      created_at: time,
      refreshed_at: at('When it got its newest token'),
    }),
  }),
  activity: kind({
    meaning: 'The days of the last thirteen weeks on which the person signed in, renewed a session or wrote something.',
    imported: false,
    tables: ['active_weeks', 'active_people'],
    row: z.object({ day: said(z.iso.date(), 'A day of UTC') }),
  }),
  devices: kind({
    meaning: 'Devices that are registered for push notifications.',
    imported: false,
    tables: ['device_tokens'],
    row: z.object({
      token: text,
      platform: z.enum(platforms),
      is_active: z.boolean(),
      last_seen: time,
      created_at: time,
    }),
  }),
  media: kind({
    meaning: 'Every file under media/ in this ZIP: what the person uploaded, then what they received in messages.',
    imported: false,
    tables: ['media'],
    row: z.object({
      file,
      media_type: said(text, 'A MIME type'),
      width: orNull(count),
      height: orNull(count),
      is_own: said(z.boolean(), 'False for what others sent in messages'),
      created_at: time,
    }),
  }),
} as const

export type ArchiveKind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as ArchiveKind[]
export type KindRow<Name extends ArchiveKind> = z.infer<(typeof kinds)[Name]['row']>

export const leftOutTables: Record<string, string> = {
  'auth.challenges': 'codes of the second factor, valid for minutes',
  'auth.passkey_challenges': 'sign-ins under way',
  'auth.factor_credentials': 'keys of second factors; their names are in account',
  'auth.factor_removals': 'removals under way, for a day',
  'auth.wrong_codes': 'counts for a day',
  'auth.flow_states': 'sign-ins under way',
  'auth.provider_flows': 'sign-ins under way',
  'auth.tokens': 'codes and links that were mailed',
  'auth.used_signatures': 'guards against repeated sign-ins, nobody’s',
  'auth.sign_ups': 'the block of addresses that somebody signed up from, for 30 days, and whether staff are to look at it',
  'auth.signing_keys': 'of the installation',
  'auth.mail_timers': 'hashed addresses, for hours',
  dev_mailbox: 'what was mailed, in development only',
  countries: 'of the installation',
  interests: 'of the installation',
  hashtags: 'nobody’s; the tags of a post are in posts',
  trending_hashtags: 'computed from what others do',
  trending_users: 'computed from what others do',
  network_rules: 'of the installation',
  backups: 'of the installation',
  notification_templates: 'of the installation',
  notification_template_texts: 'of the installation',
  notification_template_drafts: 'of the installation',
  top_creators: 'computed from what others do',
  daily_figures: 'counts of the installation, which name nobody',
  stale_figures: 'counts of the installation, which name nobody',
  figures_state: 'of the installation',
  retention: 'counts of the installation, which name nobody',
  notice_mail: 'when the next mail is due, computed from notifications',
  platform_settings: 'of the installation',
  post_deletions: 'posts that are gone in ten seconds',
  post_commenters: 'who commented on a post, counted from comments',
  stopped_notices: 'switches of single posts of this installation',
  schema_migrations: 'of the installation',
  word_filters: 'of the installation',
  flags: 'work of the moderators, which names nobody; what they decided is in the status of a post',
  user_bans: 'notes of the moderators, which may name those who reported; one who is banned gets no archive',
  user_quiets: 'work of the staff; the reason, and the appeal, are among removals',
  user_restrictions: 'work of the staff; the reason, and the appeal, are among removals',
  user_warnings: 'work of the staff; a notification told the person the reason',
  staff_notes: 'work of the staff',
  sign_up_holds: 'work of the staff',
  pending_decisions: 'work of the staff of the last seconds',
  escalations: 'work of the staff',
  report_groups: 'counted from reports',
  case_looks: 'what staff have open right now',
  case_reservations: 'which case a member of the staff has for five minutes',
  admin_logs: 'work of the staff',
  transparency_months: 'counts of the installation, which name nobody',
  admin_log_head: 'of the installation',
  exports: 'the archives themselves',
  imports: 'the archives themselves',
  imported_things: 'ids in archives that were imported; what came is in its own kinds',
  upload_claims: 'how much was uploaded in the last day; deleted after it',
  changes: 'which rows changed a moment ago',
  rate_counts: 'counts of hours',
  socket_io_attachments: 'events on their way',
  server_processes: 'of the installation',
  online_people: 'who is connected right now',
  open_conversations: 'who is connected right now',
}

/** `manifest.json`: read first, but written last, because it counts the others. */
export const archiveManifestSchema = z.object({
  format: said(z.literal(archiveFormat.format), 'The name of this format'),
  version: said(z.literal(archiveFormat.version), 'Of this format'),
  account: said(z.extend(person, { email: orNull(text) }), 'Whose archive it is'),
  source: said(text, 'The address of the installation that wrote it'),
  created_at: at('When it was written'),
  files: said(
    z.array(z.object({ kind: text, file: text, schema: said(text, 'Its JSON Schema in this ZIP'), rows: count })),
    'The files with rows',
  ),
  media: said(
    z.object({ files: count, bytes: count, missing: said(z.array(text), 'Files that rows name but the server no longer had') }),
    'What is under media/',
  ),
})
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>

export function archiveSchemas(): Record<string, object> {
  const ofKinds = kindNames.map((name) => {
    const { row, meaning } = kinds[name]
    return [`${name}.schema.json`, schemaOf(said(z.array(row as z.ZodMiniType), meaning), name)] as const
  })
  return Object.fromEntries([['manifest.schema.json', schemaOf(archiveManifestSchema, 'manifest')], ...ofKinds])
}

function schemaOf(schema: z.ZodMiniType, title: string): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return { $schema, title, ...rest }
}
