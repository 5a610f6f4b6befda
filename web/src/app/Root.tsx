import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Announcer } from '#app/Announcer.tsx'
import { AskedProof } from '#app/AskedProof.tsx'
import { Guard } from '#app/Guard.tsx'
import { useDataSaver } from '#device/look.ts'
import { CoarsePictures } from '#ui/Picture.tsx'
import { Toaster } from '#ui/Toaster.tsx'

export function Root() {
  const t = useTranslations('app')
  return (
    <CoarsePictures value={useDataSaver()}>
      <Guard>
        <Outlet />
      </Guard>
      <AskedProof />
      <Announcer />
      <Toaster regionLabel={t('messages')} />
    </CoarsePictures>
  )
}
