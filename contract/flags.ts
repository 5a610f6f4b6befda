/**
 * The feature flags of the specification (section 9), as they are without configuration. Whether push is on for an installation is the server's
 * PUSH_NOTIFICATIONS_ENABLED, told by `pushStatus`.
 */
export const featureFlags = {
  PUSH_NOTIFICATIONS_ENABLED: false,
  WEB_NOTIFICATIONS_ENABLED: true,
  IN_APP_NOTIFICATIONS_ENABLED: true,
} as const

/** The channel of the native app's notifications; `importance` is Android's IMPORTANCE_HIGH. */
export const notificationChannel = { id: 'default', importance: 4 } as const
