import { paths } from '@atelier/contract/paths'
import { getRouteApi, Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { OnePost } from '#parts/post/OnePost.tsx'

const route = getRouteApi('/shell/post/$postId')

export function PostScreen() {
  const t = useTranslations()
  const { postId } = route.useParams()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const back = (event: MouseEvent) => {
    if (!canGoBack) return
    event.preventDefault()
    history.back()
  }
  useTitle(t('posts.title'))
  return (
    <>
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
      <OnePost key={postId} id={postId} />
    </>
  )
}
