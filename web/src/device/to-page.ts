/** What the service worker posts to pages. `tap`: a notification was tapped; the page answers through the port. `push_changed`: the subscription is no longer good. */
export type ToPage = { is: 'tap'; data: unknown } | { is: 'push_changed' }
