import { type Creator, comment, type DemoPost } from '#creator.ts'

/** A community; everybody with that interest is a member, or in a private one those who are named. */
export interface DemoCommunity {
  name: string
  description: string
  rules?: string
  founder: string
  moderators?: readonly string[]
  interest?: Creator['interests'][number]
  private?: { members: readonly string[]; asking: readonly string[] }
  /** Written for it, oldest first. A public community also shows some of its members' other posts. */
  posts?: readonly (DemoPost & { by: string })[]
}

export const communities: readonly DemoCommunity[] = [
  {
    name: 'Ink & Paper',
    description: 'Printmakers, plotters, letterpress, riso: everything that ends up on a sheet.',
    rules: '1. Say how it was made.\n2. Prices are welcome, haggling is not.\n3. Proofs count as work.',
    founder: 'tobias_setzt',
    moderators: ['ada', 'marisol_riso'],
    interest: 'Art & Design',
    posts: [
      {
        by: 'noah_pixels',
        text: 'Two grids, half a degree apart, in one colour. It flickers when you scroll past it, so I covered it for everybody whose eyes are tired.',
        category: 'Creative Showcases',
        pictures: [
          {
            file: 'noah_pixels/flicker.webp',
            alt: 'Dense black and white lines that run almost parallel and seem to flicker.',
            sensitive: true,
          },
        ],
        comments: [comment('ruth_margins', 'Thank you for the cover. I looked anyway and had to sit down.')],
      },
    ],
  },
  {
    name: 'Slow Cloth',
    description: 'Weaving, stitching, beading, dyeing. Show the back as well.',
    rules: '1. Show the back.\n2. Name the people you learned from.',
    founder: 'nneka_weaves',
    moderators: ['grace_kitenge'],
    interest: 'Fashion',
  },
  {
    name: 'Shop Floor',
    description: 'Prices, postage, tools, dust. How to live from what you make.',
    rules: '1. Numbers, please.\n2. No self-promotion outside Fridays.',
    founder: 'daniel_builds',
    moderators: ['emily_rings'],
    interest: 'Business',
  },
  {
    name: 'Growing Things',
    description: 'Gardens, balconies, pavements, and the drawings that they lead to.',
    founder: 'linh_garden',
    moderators: ['sofie_polder'],
    interest: 'Gardening',
  },
  {
    name: 'Patient Cameras',
    description: 'Film, cyanotypes, long exposures. Nobody here is in a hurry.',
    rules: '1. Say which film and how long.\n2. No gear wars.',
    founder: 'pilar_analogica',
    moderators: ['freya_blue'],
    interest: 'Photography',
  },
  {
    name: 'Maths You Can Touch',
    description: 'Kolams, tilings, setts and stars. Questions from class are welcome.',
    founder: 'priya_kolam',
    moderators: ['yara_zellige'],
    interest: 'Education',
  },
  {
    name: 'The Plotter Room',
    description: 'For people with a machine that draws: pens that dry, arms that wobble, files that will not close. Small on purpose.',
    rules:
      '1. Ask before you show work from here elsewhere.\n2. Failed sheets first.\n3. Everybody answers one question for each that they ask.',
    founder: 'ada',
    moderators: ['noah_pixels'],
    private: {
      members: ['daniel_builds', 'matiu_tides', 'tom_linocut', 'kenji_clay', 'priya_kolam', 'samir_isometric'],
      asking: ['jonas_werkstatt', 'emily_rings', 'hana_stilllife'],
    },
    posts: [
      {
        by: 'ada',
        text: 'Welcome to the back room. Rule two is the important one: the sheet that went wrong is the one that we can learn from.',
        category: 'Behind the Scenes',
        comments: [
          comment('noah_pixels', 'mine all went wrong so I am early'),
          comment(
            'tom_linocut',
            'I have no plotter. I have a mangle. May I stay?',
            comment('ada', 'A mangle is a plotter with one very long line.'),
          ),
        ],
      },
      {
        by: 'daniel_builds',
        text: 'Belt slip, half a millimetre every forty minutes. I tightened it, I swapped the pulley, I said please. What am I missing?',
        category: 'Industry Insights',
        comments: [
          comment(
            'matiu_tides',
            'Heat? My garage does the same on sunny afternoons.',
            comment('daniel_builds', 'It is the window. It was the window all along.'),
          ),
        ],
      },
      {
        by: 'ada',
        text: 'The test sheet that I never show: one square, one circle, one spiral, and the place where the arm sneezes. Pin it next to the machine and you will know what is the drawing and what is the motor.',
        category: 'How-to Guides',
        pictures: [
          {
            file: 'ada/plotter-room.webp',
            alt: 'A test sheet of even dark blue lines with one small wobble near the middle.',
          },
        ],
        comments: [
          comment('samir_isometric', 'The sneeze is the best part of it.'),
          comment('kenji_clay', 'Every wheel has one too. We call it the signature.'),
        ],
      },
      {
        by: 'priya_kolam',
        text: 'My class wants to send a kolam to a machine. Which of you would draw it, and what file do you need from thirty children?',
        category: 'Educational Content',
        comments: [comment('ada', 'Me! Thirty SVGs or thirty photos, I will trace them by hand if I must.')],
      },
    ],
  },
]
