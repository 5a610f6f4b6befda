import type { Post } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { Bookmark, Heart, MessageCircle } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { PostShare } from '#parts/post/PostShare.tsx'
import { like, save } from '#parts/post/post.data.ts'
import { useSignedIn } from '#parts/post/signed-in.ts'
import { ActionButton } from '#ui/ActionButton.tsx'

/** Visitors who like or save go to sign-in, and come back here. */
export function PostActions({ post, commentsOpen, onComments }: { post: Post; commentsOpen: boolean; onComments: () => void }) {
  const t = useTranslations('posts')
  const language = useLocale()
  const shown = (count: number) => (count > 0 ? shortCount(count, language) : undefined)
  const signedIn = useSignedIn(post.id)
  return (
    <div className="-mx-2.5 mt-1 flex items-center gap-1">
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
      <span className="ms-auto">
        <PostShare post={post} />
      </span>
    </div>
  )
}
