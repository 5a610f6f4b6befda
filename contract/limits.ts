const MB = 1024 * 1024

/** The limits of the specification (sections 5 and 9). Lengths are in grapheme clusters unless they say bytes. */
export const limits = {
  post: { text: 500, textBytes: 8_000, collapsed: 280, media: 4, mentions: 10, hashtags: 30 },
  /** Formats that are decoded whole get fewer pixels: two at once stay under 400 MB. */
  media: {
    image: 10 * MB,
    video: 100 * MB,
    altText: 1_000,
    imagePixels: 80_000_000,
    avifPixels: 12_600_000,
    webpPixels: 50_000_000,
    animatedWebpPixels: 30_000_000,
    interlacedPngPixels: 30_000_000,
    progressiveJpegPixels: 45_000_000,
    overruns: 3, // of time or memory, then the file is refused
  },
  comment: { text: 500, textBytes: 8_000 },
  banner: { text: 200, link: 500 },
  profile: { name: 50, username: 30, bio: 160, location: 50, links: 3, link: 200, pins: 3 }, // `links` besides the website
  onboarding: { name: 50, bio: 200, minInterests: 3 },
  username: { min: 3, max: 30, debounceMs: 500, suggestions: 3 },
  /** Enough for 50 letters of any script, but not for stacked accents. */
  nameBytes: 600,
  fullName: 101,
  fullNameBytes: 1_201,
  bioBytes: 3_200,
  phone: 20,
  password: { min: 8, maxBytes: 72 },
  factorName: 50,
  passkeys: { count: 20, name: 120 },
  mailedCode: { lastsS: 3_600 },
  recoveryCodes: { count: 10, typed: 40 },
  /** From the press on the mailed link until a lost second factor is removed. */
  factorRemoval: { waitS: 86_400, token: 43 },
  freshProof: { lastsS: 600 },
  /** After `perDay` wrong second-factor codes, one try in `waitS`, for a day. */
  wrongCodes: { perDay: 10, waitS: 600 },
  age: { min: 13, years: 120 },
  /** `looked`: candidates after which a page ends, whatever it found. */
  page: { default: 20, max: 50, looked: 1_000 },
  /** Ranked in windows of the newest; ranks are told of the newest `told`. */
  feed: { page: 10, window: 30, told: 300, lookMs: 120_000, firstWall: 12 }, // `firstWall`: works on the first visit
  profilePosts: { page: 20 },
  comments: { page: 20 },
  follows: { max: 7_500 },
  notifications: { page: 20, badge: 99, counted: 1_000 },
  message: { text: 2_000, textBytes: 32_000 },
  messages: {
    page: 50,
    matches: 1_000, // counted exactly
    groupMs: 5 * 60_000,
    takeBackMs: 10 * 60_000, // and edited
    edits: 5,
    requests: 3, // of a stranger, until accepted
    badge: 9,
    composerPx: 120,
    mediaPx: 300,
    files: 10,
  },
  conversations: {
    page: 30,
    people: 20,
    common: 3,
    commonCounted: 100,
    present: 100,
    presentMs: 30_000,
    muteMs: { hours: 8 * 3_600_000, week: 7 * 86_400_000 },
  },
  sharing: { people: 10 },
  realtime: { timeoutMs: 10_000, heartbeatMs: 25_000, typingMs: 5_000, presenceMs: 60_000 },
  outbox: { bytes: 50 * MB, tries: 3, afterReconnectMs: 1_000, betweenMs: 100, itemMs: 10_000, everyMs: 60_000 },
  explore: { page: 30 },
  search: { min: 2, max: 100, debounceMs: 300, perType: 20, page: 20, recent: 5, keptMs: 90 * 86_400_000, title: 100, closeMs: 200 },
  syndication: { feedItems: 20, sitemap: { rows: 10_000, pages: 50 } },
  completion: { q: 50, most: 8, debounceMs: 120 },
  location: { min: 3, debounceMs: 300, suggestions: 8 },
  trends: { topics: 5, people: 3 },
  discover: { people: 10, topics: 10, posts: 20, firstPages: 2 }, // `firstPages`: of the wall above the sections
  community: { name: 50, description: 500, rules: 2_000, page: 20, featured: 5, requestsCounted: 1_000, offerMs: 7 * 86_400_000 },
  collection: { name: 50, max: 100 },
  bookmarks: { page: 20 },
  notificationGroup: { shown: 3, counted: 1_000 },
  /** Instant mail waits `instantDelayMs`, and the next `instantEveryMs`; the others count from their oldest notification. */
  notificationMail: {
    instantDelayMs: 3 * 60_000,
    instantEveryMs: 15 * 60_000,
    dailyMs: 86_400_000,
    weeklyMs: 7 * 86_400_000,
    shown: 8,
    taken: 1_000,
  },
  /** Retried for a day, then kept for `keptS` so that an operator can resend it. */
  mailing: { tries: 34, longestPauseS: 3_600, keptS: 30 * 86_400, listed: 1_000 },
  postDeletion: { undoMs: 10_000, listed: 20 },
  drafts: { max: 50, text: 5_000, saveMs: 1_000 },
  postEdits: { kept: 50 }, // texts, with the current one
  mutedWords: { max: 200, phrase: 100, days: 365 },
  deletion: { reason: 2_000, purgeAfterMs: 30 * 86_400_000 },
  exports: { keptMs: 7 * 86_400_000, perDay: 3, linkMs: 5 * 60_000 },
  imports: {
    bytes: 4 * 1024 * MB,
    entries: 100_000,
    listedPerDay: 60, // of an author's posts from one day, in lists of everybody's
    rows: { profile: 1, preferences: 1, posts: 50_000, comments: 50_000, follows: 10_000, other: 100_000 }, // per archive and kind
  },
  deviceToken: 2_000,
  devices: 20,
  /** Side by side on one device. */
  accounts: 5,
  suggestions: 30,
  works: { more: 6, ofPerson: 3 },
  hashtag: 100,
  interests: 100,
  categories: 12,
  layout: { mobilePx: 768, sidebarCookieDays: 7, mockupMs: 4_000 },
  scroll: { feedPx: 100, listPx: 200, threshold: 0.1 },
  video: { visible: 0.6, marginPx: 200 },
  toastMs: 5_000,
  tooltipMs: 700,
  picture: { longestSide: 1024, quality: 80 },
  poster: { width: 1280, quality: 0.92, waitMs: 10_000, strip: 8 }, // `strip`: frames to choose among at a glance
  /** Its pictures are then compressed as `picture`, avatars with `avatarQuality`. */
  camera: { quality: 90, width: 1024, height: 1024, avatarQuality: 0.7 },
  deviceStore: { characters: 50 * MB, cacheMinutes: 60 }, // of all items, as JSON
  keptMedia: { bytes: 100 * MB, files: 400 },
  keptReads: { characters: 4 * MB, days: 14 },
  /** Of an account on a device. `share`: of the room that the browser gives; `againMs`: the shortest time between two refreshes of one thing. */
  keptOffline: { things: 20, posts: 200, messages: 400, bytes: 300_000_000, share: 0.8, againMs: 30_000, atOnce: 4 },
  network: { statusMs: 5_000, testMs: 3_000, waitMs: 10_000 },
  /** Above so many errors a service is degraded, then failed; each check takes one away. */
  health: { everyMs: 30_000, attempts: 3, degraded: 2, failed: 5, memoryBytes: 100 * MB, errorRate: 10, criticalKept: 10 },
  /** The services take 4,096 bytes, keys and data included. */
  push: { title: 80, body: 240, ttlS: 86_400 },
  perBlock: {
    connections: 200,
    hashes: 20,
    callsPerMinute: 1_500,
    pagesPerMinute: 600,
    mapsPerMinute: 30,
    filesPerMinute: 6_000,
    handshakesPerMinute: 600,
  }, // of one server process
  perPerson: { listReadsPerS: 30, channels: 200 }, // of one server process
  idleMs: 60_000, // without a byte on a connection
  answeringMs: 8_000, // for running requests, once the server is stopped; Fastify gives up closing after ten
  /** `atOnce`: under way for one person, and slower than `slowMs` for one host. After `timeouts` in a row a device rests. */
  pushing: { atOnce: 3, slowMs: 1_000, timeouts: 5, restMs: 3_600_000 },
  uploads: { mbPerDay: 2_048, mbTotal: 20_480, minMb: 1, maxMb: 1_048_576 },
  /** Files are refused if less than either would stay free. */
  disk: { freeBytes: 2 * 1024 * MB, freeShare: 0.05, waitS: 60 },
  body: 256 * 1024, // bytes of JSON
} as const

const [minute, hour, day] = [60, 3_600, 86_400]

/** Per person over all devices, in fixed windows; then 429 `rate_limited`. */
export const rates = {
  posts: { max: 60, per_s: 10 * minute },
  postEdits: { max: 30, per_s: hour },
  drafts: { max: 900, per_s: hour },
  comments: { max: 120, per_s: 10 * minute },
  messages: { max: 60, per_s: minute },
  reactions: { max: 60, per_s: minute },
  conversations: { max: 20, per_s: hour },
  follows: { max: 60, per_s: minute },
  uploadsPerHour: { max: 120, per_s: hour },
  uploadsPerDay: { max: 400, per_s: day },
  imports: { max: 10, per_s: day },
  communities: { max: 10, per_s: day },
  communityTries: { max: 60, per_s: hour },
  communityJoins: { max: 60, per_s: minute },
  communitySwitches: { max: 5, per_s: day },
  reports: { max: 30, per_s: hour },
  deletionRequests: { max: 10, per_s: hour },
  recoveryCodes: { max: 20, per_s: hour },
  factorRemovals: { max: 5, per_s: day },
  usernameChecks: { max: 120, per_s: minute },
  search: { max: 120, per_s: minute },
  searchLists: { max: 240, per_s: minute },
  ownSearch: { max: 120, per_s: minute }, // messages, conversations, bookmarks
  memberSearch: { max: 60, per_s: minute },
  completion: { max: 240, per_s: minute },
} as const

/** Of the auth API, per address block; then 429 `over_request_rate_limit`. */
export const authRates = {
  signup: { max: 30, per_s: 5 * minute },
  otp: { max: 30, per_s: 5 * minute },
  recover: { max: 30, per_s: 5 * minute },
  resend: { max: 30, per_s: 5 * minute },
  user: { max: 30, per_s: 5 * minute },
  verify: { max: 30, per_s: 5 * minute },
  token: { max: 150, per_s: 5 * minute },
  known_device: { max: 150, per_s: 5 * minute },
  web3: { max: 30, per_s: 5 * minute },
  authorize: { max: 30, per_s: 5 * minute },
  anonymous: { max: 30, per_s: hour },
  mfa: { max: 15, per_s: minute },
  passkeys: { max: 30, per_s: minute },
  passkey_options: { max: 150, per_s: 5 * minute }, // each visit to the sign-in screen takes one
} as const

/** Of one account; `here`: from one address block or known device. */
export const accountRates = {
  here: { max: 15, per_s: 5 * minute },
  everywhere: { max: 300, per_s: 5 * minute }, // high, so that strangers cannot lock an owner out
  knownDevices: { max: 60, per_s: 5 * minute }, // each sign-in can make another
  codesHere: { max: 10, per_s: 5 * minute },
  codes: { max: 30, per_s: 5 * minute },
  mails: { max: 20, per_s: hour }, // of one kind to one address
} as const
