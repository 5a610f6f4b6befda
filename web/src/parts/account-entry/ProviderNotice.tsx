import { useTranslations } from 'use-intl'
import { linkProblem, mailedLink } from '#data/session/callback.ts'
import { HeldNotice } from '#parts/account-entry/HeldNotice.tsx'
import { Notice } from '#ui/Notice.tsx'

export function ProviderNotice() {
  const t = useTranslations('auth.providers.problems')
  if (!linkProblem || mailedLink) return null
  if (linkProblem === 'sign_up_held')
    return (
      <div className="mb-6">
        <HeldNotice />
      </div>
    )
  const problem = `${linkProblem}.title` as 'server_error.title'
  const kind = (t.has(problem) ? linkProblem : 'server_error') as 'server_error'
  return (
    <div className="mb-6">
      <Notice tone={linkProblem === 'bad_oauth_callback' || linkProblem === 'access_denied' ? 'info' : 'danger'} title={t(`${kind}.title`)}>
        {t(`${kind}.text`)}
      </Notice>
    </div>
  )
}
