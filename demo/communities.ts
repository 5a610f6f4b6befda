import type { Creator } from '#creator.ts'

/** A community; everybody with that interest is a member. */
export interface Community {
  name: string
  description: string
  founder: string
  interest: Creator['interests'][number]
}

export const communities: readonly Community[] = [
  {
    name: 'Ink & Paper',
    description: 'Printmakers, plotters, letterpress, riso: everything that ends up on a sheet.',
    founder: 'tobias_setzt',
    interest: 'Art & Design',
  },
  {
    name: 'Slow Cloth',
    description: 'Weaving, stitching, beading, dyeing. Show the back as well.',
    founder: 'nneka_weaves',
    interest: 'Fashion',
  },
  {
    name: 'Shop Floor',
    description: 'Prices, postage, tools, dust. How to live from what you make.',
    founder: 'daniel_builds',
    interest: 'Business',
  },
  {
    name: 'Growing Things',
    description: 'Gardens, balconies, pavements, and the drawings that they lead to.',
    founder: 'linh_garden',
    interest: 'Gardening',
  },
  {
    name: 'Patient Cameras',
    description: 'Film, cyanotypes, long exposures. Nobody here is in a hurry.',
    founder: 'pilar_analogica',
    interest: 'Photography',
  },
  {
    name: 'Maths You Can Touch',
    description: 'Kolams, tilings, setts and stars. Questions from class are welcome.',
    founder: 'priya_kolam',
    interest: 'Education',
  },
]
