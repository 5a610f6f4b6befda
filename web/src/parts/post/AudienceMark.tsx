import type { Post } from '@atelier/contract/posts'
import { Suspense } from 'react'
import { lazyPart } from '#parts/lazy-part.ts'

const AudienceIcon = lazyPart(() => import('#parts/post/AudienceIcon.tsx').then((file) => file.AudienceIcon))

export function AudienceMark({ post }: { post: Post }) {
  return (
    <Suspense>
      <AudienceIcon post={post} />
    </Suspense>
  )
}
