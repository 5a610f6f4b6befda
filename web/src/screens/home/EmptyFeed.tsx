import type { FeedTab } from '@atelier/contract/feed'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { GalleryWall } from '#ui/art/GalleryWall.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

export const EmptyFeed = ({ tab }: { tab: FeedTab }) => (tab === 'following' ? <EmptyFollowing /> : <EmptyForYou />)

function EmptyFollowing() {
  const t = useTranslations('feed.empty_following')
  return (
    <EmptyState art={<Gathering seed="following" />} title={t('title')} text={t('text')}>
      <Link to={paths.explore} className={buttonClass({ tone: 'primary' })}>
        {t('discover')}
      </Link>
      <Link to={paths.suggestions} className={buttonClass()}>
        {t('suggestions')}
      </Link>
    </EmptyState>
  )
}

function EmptyForYou() {
  const t = useTranslations('feed.empty_for_you')
  return (
    <EmptyState art={<GalleryWall seed="for you" />} title={t('title')} text={t('text')}>
      <Link to={paths.explore} className={buttonClass({ tone: 'primary' })}>
        {t('explore')}
      </Link>
      <Link to={paths.interests} className={buttonClass()}>
        {t('interests')}
      </Link>
    </EmptyState>
  )
}
