import { isFailure } from '@atelier/contract/errors'
import { useFormatter, useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import type { KnownCommunity } from '#parts/communities/communities.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { acceptOwnership, endOwnershipOffer } from '#screens/communities/members.data.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** For its owner, who waits, and for whom the community is offered to. */
export function OfferNotice({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities.offer')
  const nameOf = useName()
  const format = useFormatter()
  const { submit, busy } = useSubmit((answer: typeof acceptOwnership) => answer(community), answerFailed)
  const { offer, owner, membership } = community
  if (!offer) return null
  const date = format.dateTime(new Date(offer.expires_at), { day: 'numeric', month: 'long' })
  const send = async (answer: typeof acceptOwnership, pressed: HTMLElement) => {
    if (await submit(answer)) passFocus(pressed)
  }
  if (membership === 'owner') {
    return (
      <Notice title={t('offered', { name: nameOf(offer.to) })}>
        <p>{t('offered_text', { date })}</p>
        <Button size="sm" className="mt-3" busy={busy} onClick={({ currentTarget }) => void send(endOwnershipOffer, currentTarget)}>
          {t('withdraw')}
        </Button>
      </Notice>
    )
  }
  const name = nameOf(owner)
  return (
    <Notice title={t('title', { name })}>
      <p>{t('text', { name, date })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" tone="primary" busy={busy} onClick={({ currentTarget }) => void send(acceptOwnership, currentTarget)}>
          {t('accept')}
        </Button>
        <Button size="sm" aria-disabled={busy} onClick={({ currentTarget }) => void send(endOwnershipOffer, currentTarget)}>
          {t('decline')}
        </Button>
      </div>
    </Notice>
  )
}

const answerFailed = (error: unknown) =>
  toastError(isFailure(error, 'conflict') ? 'communities.offer.ended' : 'communities.offer.failed')(error)
