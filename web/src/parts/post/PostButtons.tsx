import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Heart, MessageCircle } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { isIn, useSession } from '#data/session/session.ts'
import { like, save } from '#parts/post/post.data.ts'
import { ActionButton } from '#ui/ActionButton.tsx'

interface Props {
  post: Post
  onComments: () => void
  commentsOpen?: boolean
  /** A visitor's way to sign in takes the place of this entry of the history. */
  replace?: boolean
}

/** Like, comments and save. Visitors who like or save go to sign-in, and come back here. */
export function PostButtons({ post, onComments, commentsOpen, replace }: Props) {
  const t = useTranslations('posts')
  const language = useLocale()
  const shown = (count: number) => (count > 0 ? shortCount(count, language) : undefined)
  const signedIn = useSignedIn(post.id, replace)
  return (
    <>
      <ActionButton
        icon={Heart}
        tone="accent"
        pressed={post.user_liked}
        label={t('like.label', { count: post.likes_count })}
        count={shown(post.likes_count)}
        onClick={signedIn(() => like(post.id, !post.user_liked))}
      />
      <ActionButton
        icon={MessageCircle}
        label={t('comment.label', { count: post.comments_count })}
        count={shown(post.comments_count)}
        aria-expanded={commentsOpen}
        onClick={onComments}
      />
      <ActionButton
        icon={Bookmark}
        pressed={post.user_saved}
        label={t('save.label', { count: post.saves_count })}
        count={shown(post.saves_count)}
        onClick={signedIn(() => save(post.id, !post.user_saved))}
      />
    </>
  )
}

function useSignedIn(postId: string, replace = false): (act: () => void) => () => void {
  const session = useSession()
  const navigate = useNavigate()
  return (act) => () => {
    if (session.status === 'loading' || isIn(session)) return act()
    void navigate({ to: paths.signIn, search: { next: paths.post(postId) }, replace })
  }
}
