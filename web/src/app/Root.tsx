import { paths } from '@atelier/contract/paths'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Announcer } from '#app/Announcer.tsx'
import { Guard } from '#app/Guard.tsx'
import { onPasswordRecovery } from '#data/session.ts'
import { Toaster } from '#ui/Toaster.tsx'

/** Around every screen: the guard, what is said aloud on arrival, and the toasts. */
export function Root() {
  const t = useTranslations('app')
  const navigate = useNavigate()
  useEffect(() => onPasswordRecovery(() => void navigate({ to: paths.resetPassword, replace: true })), [navigate])
  return (
    <>
      <Guard>
        <Outlet />
      </Guard>
      <Announcer />
      <Toaster regionLabel={t('messages')} closeLabel={t('close')} />
    </>
  )
}
