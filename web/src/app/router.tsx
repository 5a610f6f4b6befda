import { createRouter } from '@tanstack/react-router'
import { Broken } from '#app/Broken.tsx'
import { routes } from '#app/routes.tsx'

export const router = createRouter({
  routeTree: routes,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  trailingSlash: 'never',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
