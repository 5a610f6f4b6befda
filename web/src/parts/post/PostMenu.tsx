import type { Post } from '@atelier/contract/posts'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, lazySheet } from '#parts/lazy-part.ts'
import type { PostSheet } from '#parts/post/PostSheets.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'

const PostMenuItems = lazyPart(() => import('#parts/post/PostMenuItems.tsx').then((file) => file.PostMenuItems))
const PostSheets = lazySheet(() => import('#parts/post/PostSheets.tsx').then((file) => file.PostSheets))

export function PostMenu({ post, recommended = false }: { post: Post; recommended?: boolean }) {
  const t = useTranslations('posts.menu')
  const [open, setOpen] = useState<PostSheet | null>(null)
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('label')} />}>
        <Suspense fallback={<div className="skeleton h-44" />}>
          <PostMenuItems post={post} recommended={recommended} onOpen={setOpen} />
        </Suspense>
      </Menu>
      <Suspense>{open && <PostSheets open={open} post={post} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
