import type { PaintedProfile } from '@atelier/contract/painted'
import { initials } from '@atelier/contract/rules/initials'
import { proportionsOf } from '@atelier/contract/rules/picture-frame'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { shownLink } from '@atelier/contract/rules/profile-link'
import { PersonName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/Picture.tsx'

/** The profile that a visitor came from, beside the sign-in form. Stateless, because the server renders it before scripts run. */
export function InvitingProfile({ profile, works }: PaintedProfile) {
  const { username, avatar_url, banner_url, bio, website, links } = profile
  const addresses = [website, ...links].filter((link) => link !== null)
  return (
    <article className="mx-auto w-full max-w-feed overflow-hidden rounded-media border border-line bg-ground">
      <div className={cx('aspect-[3/1] w-full bg-accent-wash', banner_url ? 'max-h-44' : 'max-h-24')}>
        {banner_url && <img src={banner_url} alt="" width={1500} height={500} className="size-full object-cover" />}
      </div>
      <div className="px-4 pb-4">
        <Avatar src={avatar_url} initials={initials(profile)} size={96} className="-mt-12 ring-4 ring-ground" />
        <PersonName person={profile} className="mt-2 flex min-w-0 items-center gap-1 text-lg" />
        <p className="truncate text-sm text-quiet">@{username}</p>
        {bio && <p className="wordy mt-3 whitespace-pre-wrap">{bio}</p>}
        {addresses.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {addresses.map((address) => (
              <li key={address} className="min-w-0">
                <a href={address} rel="me nofollow noopener" target="_blank" className="link block truncate">
                  {shownLink(address)}
                </a>
              </li>
            ))}
          </ul>
        )}
        {works.length > 0 && (
          <ul className="mt-4 grid grid-cols-3 gap-1.5">
            {inFullRows(works).map(({ post_id, media }) => (
              <li key={post_id} className="relative aspect-square overflow-hidden rounded-md bg-sunken">
                <a href={`/post/${post_id}`} className="absolute inset-0">
                  <Picture
                    {...pictureSources(media)}
                    alt={media.alt_text ?? ''}
                    fit={proportionsOf(media) === 1 ? 'exact' : 'frame'}
                    sizes="(width >= 64rem) 180px, 30vw"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

const inFullRows = <Work,>(works: Work[]) =>
  works.length > worksInRow ? works.slice(0, works.length - (works.length % worksInRow)) : works
const worksInRow = 3
