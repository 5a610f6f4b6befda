import { Bookmark, Heart, MessageCircle, Share } from 'lucide-react'
import { useTranslations } from 'use-intl'
import work from '#screens/landing/art/post.webp'
import tomas from '#screens/landing/art/tomas.webp'

export function FeedPostCard() {
  const t = useTranslations('landing.demo.post')
  return (
    <div className="pt-12">
      <div className="flex items-center gap-2.5 px-4">
        <img src={tomas} alt="" width={112} height={112} className="size-9 rounded-full" />
        <p className="flex-1 text-sm font-semibold">{t('name')}</p>
        <p className="text-xs text-quiet">{t('time')}</p>
      </div>
      <p className="px-4 pt-2.5 pb-3 text-xs leading-4.5">{t('text')}</p>
      <img src={work} alt="" width={480} height={600} className="w-full" />
      <p className="flex items-center gap-4 px-4 pt-3 text-xs text-quiet">
        <span className="figures flex items-center gap-1.5 text-accent">
          <Heart size={18} className="fill-current" /> {likes}
        </span>
        <span className="figures flex items-center gap-1.5">
          <MessageCircle size={18} /> {comments}
        </span>
        <Share size={18} />
        <Bookmark size={18} className="ms-auto" />
      </p>
    </div>
  )
}

const likes = '1.4K'
const comments = '86'
