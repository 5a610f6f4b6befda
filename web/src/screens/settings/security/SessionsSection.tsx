import { limits } from '@atelier/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Listing } from '#parts/list/Listing.tsx'
import { EndSessionDialog } from '#screens/settings/security/EndSessionDialog.tsx'
import { SecuritySection } from '#screens/settings/security/SecuritySection.tsx'
import { SessionRow } from '#screens/settings/security/SessionRow.tsx'
import { useSessions } from '#screens/settings/security/security.data.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function SessionsSection() {
  const t = useTranslations('security.sessions')
  const sessions = useSessions()
  const [ending, setEnding] = useState<string | 'others'>()
  const hasOthers = sessions.ids.length > 1
  return (
    <SecuritySection
      id="sessions"
      title={t('title')}
      text={sessions.ids.length === 1 ? t('only_here') : t('text')}
      action={
        hasOthers && (
          <Button size="sm" wraps onClick={() => setEnding('others')}>
            {t('end_others')}
          </Button>
        )
      }
    >
      <Listing
        list={sessions}
        className="mt-4 divide-y divide-line"
        skeleton={['a', 'b'].map((row) => <Skeleton key={row} className="mt-4 h-12 w-full" />)}
        failed={t('load_failed')}
        empty={null}
        more={t('more')}
        marginPx={limits.scroll.listPx}
      >
        {(id) => <SessionRow key={id} id={id} onEnd={() => setEnding(id)} />}
      </Listing>
      {ending && <EndSessionDialog which={ending} onClose={() => setEnding(undefined)} />}
    </SecuritySection>
  )
}
