import { isFailure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, ShieldOff, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { cancelFactorRemovalByLink, startRemoval } from '#parts/credentials/factor-removal.data.ts'
import { useMoment } from '#parts/credentials/use-moment.ts'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'

interface Props {
  token: string
  type: 'factor_removal' | 'factor_removal_stop'
}

type Outcome = { kind: 'started'; due_at: string } | { kind: 'stopped' } | { kind: 'spent' }

/** Of the mails about a lost second factor. */
export function FactorRemovalLink({ token, type }: Props) {
  const t = useTranslations('lostFactor')
  const moment = useMoment()
  const [outcome, setOutcome] = useState<Outcome>()
  const isStop = type === 'factor_removal_stop'
  const { submit, busy } = useSubmit(
    async () => {
      if (!isStop) return setOutcome({ kind: 'started', due_at: await startRemoval(token) })
      await cancelFactorRemovalByLink(token)
      setOutcome({ kind: 'stopped' })
    },
    (error) => {
      if (isFailure(error, 'not_found', 'invalid')) setOutcome({ kind: 'spent' })
      else toastError('lostFactor.failed')(error)
    },
  )
  const large = { size: 'lg', wide: true } as const
  if (!outcome) {
    const what = isStop ? 'stop' : 'start'
    return (
      <LinkFrame icon={isStop ? ShieldCheck : ShieldOff} title={t(`${what}.title`)} text={t(`${what}.text`)}>
        <Button {...large} tone="primary" busy={busy} onClick={() => void submit()}>
          {t(`${what}.action`)}
        </Button>
      </LinkFrame>
    )
  }
  return (
    <div role="status">
      {outcome.kind === 'started' && (
        <LinkFrame icon={ShieldOff} title={t('started.title')} text={t('started.text', { date: moment(outcome.due_at) })}>
          {null}
        </LinkFrame>
      )}
      {outcome.kind === 'stopped' && (
        <LinkFrame icon={ShieldCheck} title={t('stopped.title')} text={t('stopped.text')}>
          <Link to={paths.forgotPassword} className={buttonClass({ tone: 'outline', ...large })}>
            {t('stopped.action')}
          </Link>
        </LinkFrame>
      )}
      {outcome.kind === 'spent' && (
        <LinkFrame icon={Unlink} title={t('spent.title')} text={t('spent.text')}>
          <Link to={paths.signIn} className={buttonClass({ tone: 'primary', ...large })}>
            {t('spent.action')}
          </Link>
        </LinkFrame>
      )}
    </div>
  )
}
