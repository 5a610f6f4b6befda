import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { registerRoute } from 'workbox-routing'
import { keepShared } from '#device/shared.ts'

/** `share_target` of the manifest. */
export function receiveShared() {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.shareTarget,
    async ({ request }) => {
      const form = await request.formData()
      const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim())
      const said = text || title
      const files = form
        .getAll('files')
        .filter((file) => file instanceof File && file.size > 0)
        .slice(0, limits.post.media + 1) as File[]
      await keepShared({ text: said.includes(url) ? said : [said, url].filter(Boolean).join('\n'), files })
      return Response.redirect(paths.shareTarget, 303)
    },
    'POST',
  )
}
