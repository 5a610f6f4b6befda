import type { AccountHooks } from '#auth/account-hooks.ts'
import { banToken } from '#features/admin/content/ban-appeal-link.ts'
import { cancelAllOf } from '#features/archives/exports.queries.ts'
import { comeBack } from '#features/deletion/come-back.ts'
import { deleteAccount } from '#features/deletion/delete-account.ts'
import { opensRegistration, platformSettings } from '#features/platform-settings/platform-settings.ts'

export const accountHooks: AccountHooks = {
  isRegistrationOpen: async (db) => opensRegistration(await platformSettings(db)),
  comeBack,
  cancelExports: cancelAllOf,
  banToken,
  deleteAccount,
}
