import { KeyRound } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type KeyProblem, keyProblem, proveKey } from '#data/session/security-keys.ts'
import { useSubmit } from '#data/submit.ts'
import { canUseWebauthn } from '#device/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'autoFocus'> & {
  factorId: string
  onProven: () => void
  failed: (error: unknown) => void
}

/** Says beside its button what is wrong with the key; `failed` gets other errors. */
export function ProveByKey({ factorId, onProven, failed, ...button }: Props) {
  const t = useTranslations('securityKeys')
  const [problem, setProblem] = useState<KeyProblem>()
  const { submit, busy } = useSubmit(
    async () => {
      setProblem(undefined)
      await proveKey(factorId)
      onProven()
    },
    (error) => {
      const about = keyProblem(error)
      if (about) setProblem(about)
      else failed(error)
    },
  )
  if (!canUseWebauthn()) return <Notice tone="warning">{t('unsupported')}</Notice>
  return (
    <div className="grid">
      <div role="status">
        {problem && (
          <div className="pb-4">
            <Notice tone="warning">{t(`problems.${problem}`)}</Notice>
          </div>
        )}
      </div>
      <Button
        {...button}
        tone="primary"
        icon={KeyRound}
        className={button.wide ? undefined : 'justify-self-start'}
        busy={busy}
        onClick={() => void submit()}
        data-autofocus
      >
        {t(busy ? 'waiting' : 'use')}
      </Button>
    </div>
  )
}
