import { type Creator, comment } from '#creator.ts'

export const sofiePolder: Creator = {
  username: 'sofie_polder',
  first_name: 'Sofie',
  last_name: 'de Vries',
  country: 'NL',
  born: '1984-10-19',
  bio: 'Water engineer, map painter. I make aerial views of land that used to be sea. Lelystad, four metres below.',
  interests: ['Nature & Environment', 'Art & Design', 'Science', 'History', 'Politics'],
  avatar: 'sofie_polder/avatar.webp',
  banner: 'sofie_polder/banner.webp',
  posts: [
    {
      text: 'Fun fact for dinner parties: I am typing this from four metres below sea level and my socks are dry. You are welcome.',
      category: 'Entertainment',
      country: 'NL',
      comments: [
        comment('meiling_papercut', 'I sleep on level ground, but not THAT level.'),
        comment('blunt_brush', 'A country of bookkeepers. You would not know a painting if you drowned in it.'),
        comment('freya_blue', 'My socks have never been dry and I live on a mountain.'),
      ],
    },
    {
      text: 'April, from memory of a very short flight in a very small plane. Every stripe is a farmer’s decision. #maps #tulips',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'sofie_polder/april.webp',
          alt: 'Aerial view of striped fields in green, red, yellow, orange and magenta, divided by ditches and crossed by a canal.',
        },
      ],
      comments: [
        comment(
          'nneka_weaves',
          'This is a cloth. I can tell you the sett.',
          comment('sofie_polder', 'Please do! I will forward it to the farmers.'),
        ),
        comment('jonas_werkstatt', 'Mondrian hat es offenbar nur abgemalt.'),
        comment('lucia_alsur', 'Ni una sola subida. Impresionante.'),
      ],
    },
    {
      text: 'How you make a polder, the short version: build a ring dike, dig a ring canal, pump for nine months, sow reed from a plane so that the mud learns to breathe, wait five years, argue for fifteen about where the church goes.',
      category: 'Educational Content',
      comments: [
        comment('samir_isometric', 'The church argument is universal.'),
        comment('camille_herbier', 'Semer du roseau par avion ! Je veux tout savoir.'),
        comment('priya_kolam', '“So that the mud learns to breathe” goes straight to my geography colleague.'),
      ],
    },
    {
      text: 'Late August, everything the colour of bread.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'sofie_polder/august.webp',
          alt: 'Aerial view of fields in olive, straw and brown, ploughed in different directions, with pale ditches and a canal.',
        },
      ],
      comments: [
        comment('giulia_cucina', 'I would like two slices of the field at the top.'),
        comment('hana_stilllife', 'Page 31 of my notebook: “toast, untouched”. The same.'),
      ],
    },
    {
      text: 'Unasked advice on living with water: you do not win against it. You make an appointment, you are on time, and you bring a pump.',
      category: 'Industry Insights',
      comments: [
        comment('matiu_tides', 'Surfers: same, without the pump.'),
        comment('eleni_arches', 'I wish our winter torrents kept appointments.'),
        comment('daniel_builds', 'This is also how production works.'),
      ],
    },
    {
      text: 'My father found an anchor while ploughing. Thirty kilometres from the sea. He cleaned it, painted it green and parked it next to the tractor, “in case”.',
      category: 'Personal Stories',
      comments: [
        comment('tom_linocut', 'In case! I like this man.'),
        comment('hamish_loom', 'You can’t be too careful, four metres down.'),
        comment('juniper_notes', 'A short story in three sentences.'),
      ],
    },
    {
      text: 'Winter map: frost on the ploughland, everything in three greys and one brave field of sprouts. #maps',
      category: 'Creative Showcases',
      country: 'NL',
      pictures: [
        {
          file: 'sofie_polder/winter.webp',
          alt: 'Aerial view of winter fields in pale greys with some green, dark ditches and a canal.',
        },
        {
          file: 'sofie_polder/thaw.webp',
          alt: 'Aerial view of larger brown, grey and green fields with grey-blue ditches and a canal.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'The brave field of sprouts should have a name.', comment('sofie_polder', 'It is called Jan’s.')),
        comment('rosa_root', 'Three greys and one brave field: a national portrait.'),
      ],
    },
    {
      text: 'The council asked for a map that shows risk “without worrying people”. I made a beautiful one. Then I made a true one. They took the true one, and I am still a bit amazed.',
      category: 'Personal Stories',
      comments: [
        comment('agnieszka_plakat', 'Frame that council.'),
        comment('ruth_margins', 'The beautiful one can be the endpaper.'),
        comment('mira_mod', 'Good for them. And for you!'),
      ],
    },
  ],
}
