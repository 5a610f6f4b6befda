/** A page of this network or a secure one elsewhere; browsers take `//` and `/\` for another host. */
export const isBannerLink = (link: string): boolean => /^\/(?![/\\])\S*$/.test(link) || (/^https:\/\/\S+$/.test(link) && URL.canParse(link))
