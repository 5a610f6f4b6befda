import { paths } from '@atelier/contract/paths'
import { Link, useMatches } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUnsent } from '#data/outbox/outbox.ts'
import { useOnline } from '#device/online.ts'
import { UnsentDialog } from '#parts/unsent/UnsentDialog.tsx'

/** Also asks before signing out with unsent writes. */
export function UnsentLine() {
  const t = useTranslations('unsent')
  const unsent = useUnsent()
  const online = useOnline()
  const isThere = useMatches({ select: (matches) => matches.some(({ pathname }) => pathname === paths.notSent) })
  const failed = unsent.filter(({ state }) => state === 'failed').length
  const waiting = online ? 0 : unsent.length - failed
  return (
    <>
      <p role="status" className="border-b border-line bg-sunken px-4 py-2 text-center text-sm empty:hidden">
        {!isThere && failed + waiting > 0 && (
          <>
            {failed > 0 ? t('line_failed', { count: failed }) : t('line_waiting', { count: waiting })}{' '}
            <Link to={paths.notSent} className="link hit">
              {t('see')}
            </Link>
          </>
        )}
      </p>
      <UnsentDialog />
    </>
  )
}
