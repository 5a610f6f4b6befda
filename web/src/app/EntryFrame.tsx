import { paths } from '@atelier/contract/paths'
import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useMedia } from '#device/media.ts'
import { EntryPage } from '#parts/account-entry/EntryPage.tsx'
import { invitingProfile } from '#parts/account-entry/inviting.data.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import print from '#screens/landing/art/post.webp'
import { Wordmark } from '#ui/Wordmark.tsx'

const Invitation = lazyPart(() => import('#parts/account-entry/Invitation.tsx').then((file) => file.Invitation))

export function EntryFrame() {
  const t = useTranslations('app')
  const wide = useMedia('(width >= 64rem)')
  const { next } = useSearch({ strict: false })
  const inviting = invitingProfile(next)
  const name = (
    <Link to={paths.landing} className="inline-block rounded-sm">
      <Wordmark label={t('name')} className="h-8" />
    </Link>
  )
  const wall = wide && (
    <aside aria-hidden="true" className="wall sticky top-0 grid h-dvh place-items-center border-s border-line bg-sunken">
      <img src={print} alt="" width={480} height={600} className="w-[min(26rem,60%)] shadow-float" />
    </aside>
  )
  if (inviting)
    return (
      <Suspense fallback={<div className="skeleton" />}>
        <Invitation name={name} painted={inviting}>
          <Outlet />
        </Invitation>
      </Suspense>
    )
  return (
    <EntryPage name={name} wall={wall}>
      <Outlet />
    </EntryPage>
  )
}
