import type { Category, interests } from '@atelier/contract/choices'
import type { Art } from '#art/sheet.ts'

/** A person of the demo network with everything that they posted. */
export interface Maker {
  username: string
  first_name: string
  last_name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  born: string
  bio: string
  interests: readonly (typeof interests)[number][]
  verified?: boolean
  private?: boolean
  role?: 'moderator' | 'admin' | 'super_admin'
  avatar?: Art
  banner?: Art
  /** Oldest first; the loader spreads them over the recent weeks. */
  posts: readonly Piece[]
}

export interface Piece {
  text: string
  category?: Category
  /** ISO 3166-1 alpha-2; shown as the country's name. */
  country?: string
  pictures?: readonly Picture[]
  remarks?: readonly Remark[]
}

export interface Picture {
  art: Art
  /** What is to be seen, for those who cannot see it. */
  alt: string
}

/** A comment, or an answer to one. */
export interface Remark {
  /** The username of who says it. */
  by: string
  text: string
  answers: readonly Remark[]
}

export function says(by: string, text: string, ...answers: Remark[]): Remark {
  return { by, text, answers }
}
