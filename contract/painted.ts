import type { Author } from './authors.ts'
import type { Language } from './choices.ts'
import type { Comment } from './comments.ts'
import type { Post, PostMedia } from './posts.ts'

/** A post as visitors may see it. The server renders the page with it and embeds it for the app. */
export interface PaintedPost {
  post: Post
  comments: { items: Comment[]; next_cursor: string | null }
}

export interface PaintedProfile {
  profile: Pick<Author, 'username' | 'full_name' | 'avatar_url' | 'is_verified'> & {
    banner_url: string | null
    bio: string | null
    website: string | null
    links: string[]
  }
  works: { post_id: string; media: PostMedia }[] // the newest
}

export interface Painting {
  html: string
  style: string // a sheet in place of style attributes
}

/** Exported by `painter/painter.js` of the built web app, for the server. */
export interface Painter {
  paintPost(painted: PaintedPost, language: Language): Promise<Painting>
  paintProfile(painted: PaintedProfile | null, language: Language): Promise<Painting> // null: nobody's, or not for everybody
  paintGonePost(postId: string, language: Language): Promise<Painting>
}

export const paintedId = 'painted' // of the page's JSON script
