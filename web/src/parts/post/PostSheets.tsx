import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazySheet } from '#parts/lazy-part.ts'
import { useName } from '#parts/person/PersonName.tsx'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))
const EditPostSheet = lazySheet(() => import('#parts/composer/EditPostSheet.tsx').then((file) => file.EditPostSheet))
const SensitiveMediaDialog = lazySheet(() => import('#parts/post/SensitiveMediaDialog.tsx').then((file) => file.SensitiveMediaDialog))
const DeletePostDialog = lazySheet(() => import('#parts/post/DeletePostDialog.tsx').then((file) => file.DeletePostDialog))
const WhyShownSheet = lazySheet(() => import('#parts/post/WhyShownSheet.tsx').then((file) => file.WhyShownSheet))
const RemovePostDialog = lazySheet(() => import('#parts/communities/RemovePostDialog.tsx').then((file) => file.RemovePostDialog))
const BlockDialog = lazySheet(() => import('#parts/person/BlockDialog.tsx').then((file) => file.BlockDialog))

export type PostSheet = 'report' | 'edit' | 'sensitive' | 'remove' | 'delete' | 'why' | 'block'

export function PostSheets({ open, post, onClose }: { open: PostSheet; post: Post; onClose: () => void }) {
  const nameOf = useName()
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === paths.post(post.id) })
  return (
    <Suspense>
      {open === 'report' && <ReportSheet type="post" targetId={post.id} onClose={onClose} />}
      {open === 'edit' && <EditPostSheet post={post} onClose={onClose} />}
      {open === 'sensitive' && <SensitiveMediaDialog post={post} onClose={onClose} />}
      {open === 'remove' && <RemovePostDialog post={post} onClose={onClose} />}
      {open === 'why' && <WhyShownSheet post={post} onClose={onClose} />}
      {open === 'delete' && <DeletePostDialog postId={post.id} onClose={onClose} />}
      {open === 'block' && <BlockDialog person={post.author} name={nameOf(post.author)} leaves={isOnPage} onClose={onClose} />}
    </Suspense>
  )
}
