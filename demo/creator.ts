import type { Category, DownloadSize, interests, RoleName } from '@atelier/contract/choices'

/** A person of the demo network and everything they have posted. */
export interface Creator {
  username: string
  first_name: string
  last_name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  born: string
  bio: string
  interests: readonly (typeof interests)[number][]
  verified?: boolean
  /** Without it, somewhere in the last year. */
  joinedDaysAgo?: number
  private?: boolean
  role?: Exclude<RoleName, 'user'>
  location?: string
  website?: string
  /** Besides the website. */
  links?: readonly string[]
  open_for_commissions?: boolean
  /** A file in `pictures`, as is the banner. */
  avatar?: string
  banner?: string
  /** What the posts begin with that hang first on the profile, in their order. */
  pinned?: readonly string[]
  /** Oldest first; `planPosts` spreads them over the last weeks. */
  posts: readonly DemoPost[]
}

export interface DemoPost {
  text: string
  /** What it said before it was edited, oldest first. */
  former?: readonly string[]
  /** Without it everybody, or the members of its community. */
  audience?: 'followers'
  /** Without it full size. */
  download_size?: Exclude<DownloadSize, 'original'>
  category?: Category
  /** ISO 3166-1 alpha-2; shown as the country's name. */
  country?: string
  pictures?: readonly DemoPicture[]
  comments?: readonly DemoComment[]
}

export interface DemoPicture {
  /** In `pictures`. */
  file: string
  /** Of a video: what stands there until it plays. */
  poster?: string
  /** Describes the picture for people who cannot see it. */
  alt: string
  /** Covered until it is asked for. */
  sensitive?: boolean
}

/** A comment, or a reply to one. */
export interface DemoComment {
  /** A username. */
  by: string
  text: string
  replies: readonly DemoComment[]
}

export function comment(by: string, text: string, ...replies: DemoComment[]): DemoComment {
  return { by, text, replies }
}
