import { type Creator, comment } from '#creator.ts'

/** The people who run the place; they post little. */
export const staff: readonly Creator[] = [
  {
    username: 'mira_mod',
    first_name: 'Mira',
    last_name: 'Solberg',
    country: 'NO',
    born: '1990-05-17',
    bio: 'Moderator here. I read the reports so that you can read the good stuff. Knits badly.',
    interests: ['Psychology', 'Reading', 'DIY & Crafts', 'Politics'],
    verified: true,
    role: 'moderator',
    avatar: 'mira_mod/avatar.webp',
    posts: [
      {
        text: 'Small reminder from the moderation desk: if you find your work on somebody else’s profile, use “Report post” and write one line about where the original is. One line is enough, we look at every single one.',
        category: 'News & Current Events',
        comments: [
          comment(
            'ines_azulejo',
            'Used it last week, and it took you an hour. Thank you!',
            comment('mira_mod', 'Glad we could help. The tiles are home.'),
          ),
          comment('agnieszka_plakat', 'Does it count if it is stolen from a theatre door?'),
        ],
      },
      {
        text: 'Seven weeks of knitting and I have made what my colleague calls “a brave rectangle”.',
        category: 'Personal Stories',
        comments: [
          comment('hamish_loom', 'A brave rectangle is all any cloth ever was.'),
          comment('nneka_weaves', 'Does it know your name yet?'),
          comment('oksana_stitch', 'Send a photo of the back!'),
        ],
      },
    ],
  },
  {
    username: 'jules_admin',
    first_name: 'Jules',
    last_name: 'Peeters',
    country: 'BE',
    born: '1985-07-21',
    bio: 'Admin. Interests, templates, the odd light bulb. Collects enamel signs from Brussels trams.',
    interests: ['Technology', 'History', 'Travel', 'Art & Design'],
    verified: true,
    role: 'admin',
    avatar: 'jules_admin/avatar.webp',
    posts: [
      {
        text: 'New this week: you can write a description for every picture when you post. People who cannot see it will thank you, and so will everybody in a tunnel.',
        category: 'News & Current Events',
        comments: [
          comment('freya_blue', 'I love writing these. It is like sending a postcard.'),
          comment('daniel_builds', 'Well done. This should be everywhere.'),
        ],
      },
      {
        text: 'Found: enamel sign, 1956, “Do not speak to the driver”. Hung it over my desk. It does not work.',
        category: 'Entertainment',
        comments: [
          comment('tobias_setzt', 'Welche Schrift? Foto bitte. Dringend.'),
          comment('rania_marbling', 'I need one that says “Do not telephone the binder”.'),
        ],
      },
    ],
  },
  {
    username: 'rosa_root',
    first_name: 'Rosa',
    last_name: 'Adeyemi',
    country: 'GB',
    born: '1976-01-05',
    bio: 'I keep the lights on. Community first, servers second, tea always.',
    interests: ['Technology', 'Business', 'Music', 'Gardening'],
    verified: true,
    role: 'super_admin',
    avatar: 'rosa_root/avatar.webp',
    posts: [
      {
        text: 'Welcome to everybody who joined this month. Say hello below: what are you making, and what is in your way? #studiolife',
        category: 'News & Current Events',
        comments: [
          comment('linh_garden', 'A pond. Frogs.'),
          comment('noah_pixels', 'a lighthouse. me'),
          comment('emily_rings', 'A chair. Winter.', comment('jonas_werkstatt', 'Drei Beine, dann geht es auch im Winter.')),
          comment('grace_kitenge', 'Forty robes. Pockets.'),
          comment('ada', 'Postcards. The kettle.'),
        ],
      },
      {
        text: 'Ran the restore drill on Sunday. Forty-one minutes from nothing to everything, and I only swore at one thing, which has now been fixed. Backups that you have not restored are a rumour.',
        category: 'Behind the Scenes',
        comments: [
          comment('daniel_builds', '“A rumour.” Stealing that for Monday.'),
          comment('hamish_loom', 'The loom has no backup. I’ve had words with her.'),
        ],
      },
    ],
  },
]
