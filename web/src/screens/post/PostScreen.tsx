import { paths } from '@atelier/contract/paths'
import { getRouteApi, Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useMedia } from '#device/media.ts'
import { useTitle } from '#device/title.ts'
import { latePart } from '#parts/lazy-part.ts'
import { OnePost } from '#parts/post/OnePost.tsx'
import { takePainted } from '#parts/post/painted.data.ts'

const MoreBy = latePart(() => import('#parts/works/MoreBy.tsx').then((file) => file.MoreBy))
const route = getRouteApi('/shell/post/$postId')

export function PostScreen() {
  useState(takePainted)
  const { postId } = route.useParams()
  const isMember = useMe() !== undefined
  // There they stand in the column beside.
  const beside = useMedia('(width >= 75rem)') && isMember
  return (
    <>
      <PostScreenHeader />
      <OnePost key={postId} id={postId} />
      {!beside && (
        <Suspense>
          <MoreBy key={postId} postId={postId} width={568} className="px-4 py-5" />
        </Suspense>
      )}
    </>
  )
}

export function PostScreenHeader() {
  const t = useTranslations()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const back = (event: MouseEvent) => {
    if (!canGoBack) return
    event.preventDefault()
    history.back()
  }
  useTitle(t('posts.title'))
  return (
    <header className="flex items-center gap-3 border-b border-line px-4 py-3">
      <Link
        to={paths.home}
        onClick={back}
        aria-label={t('app.back')}
        className="hit -ms-2 inline-grid size-9 place-items-center rounded-full quiet-hover"
      >
        <ArrowLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />
      </Link>
      <h1 className="display text-xl">{t('posts.title')}</h1>
    </header>
  )
}
