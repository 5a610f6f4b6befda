import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Announcer } from '#app/Announcer.tsx'
import { AskedProof } from '#app/AskedProof.tsx'
import { Guard } from '#app/Guard.tsx'
import { useDataSaver } from '#device/look.ts'
import { latePart } from '#parts/lazy-part.ts'
import { CoarsePictures } from '#ui/Picture.tsx'
import { Toaster } from '#ui/Toaster.tsx'

const PlatformNotices = latePart(() => import('#parts/platform/PlatformNotices.tsx').then((file) => file.PlatformNotices))

export function Root() {
  const t = useTranslations('app')
  return (
    <CoarsePictures value={useDataSaver()}>
      <Suspense>
        <PlatformNotices />
      </Suspense>
      <Guard>
        <Outlet />
      </Guard>
      <AskedProof />
      <Announcer />
      <Toaster regionLabel={t('messages')} />
    </CoarsePictures>
  )
}
