import { type Creator, comment } from '#creator.ts'

export const leoCarnet: Creator = {
  username: 'leo_carnet',
  first_name: 'Léo',
  last_name: 'Garnier',
  country: 'CH',
  born: '1997-08-01',
  bio: 'Carnets de route, compte privé. Si on se connaît, entrez sans frapper.',
  interests: ['Travel', 'Art & Design', 'Writing', 'Nature & Environment'],
  private: true,
  avatar: 'leo_carnet/avatar.webp',
  posts: [
    {
      text: 'Nouveau carnet. La première page est toujours ratée exprès, comme ça c’est fait.',
      category: 'Lifestyle Tips',
      country: 'CH',
      comments: [comment('ada', 'I do this too! A big ugly X, and then freedom.')],
    },
    {
      text: 'Le Cervin, sans le Cervin : il était dans les nuages. J’ai dessiné les autres.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'leo_carnet/cervin.webp',
          alt: 'Crêtes de montagnes au pinceau, gris-bleu foncé, sur papier crème.',
        },
      ],
      comments: [
        comment('camille_herbier', 'Les autres te remercient, on ne les dessine jamais.'),
        comment('lucia_alsur', 'Pobres las otras, siempre de fondo.'),
      ],
    },
    {
      text: 'Dans le train, une dame a demandé à voir. Elle a tourné toutes les pages sans un mot, puis elle a dit : « Vous écoutez bien. » Il n’y a que des dessins, dans ce carnet.',
      category: 'Personal Stories',
      comments: [comment('ruth_margins', 'She is right, you do.'), comment('pilar_analogica', 'Qué señora.')],
    },
    {
      text: 'Vallée au petit matin, trois couleurs, doigts gelés.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'leo_carnet/vallee.webp',
          alt: 'Chaînes de montagnes bleu-gris qui s’éclaircissent vers un ciel crème, sapins au premier plan.',
        },
      ],
      comments: [comment('lucia_alsur', 'Los guantes sin punta, ¿viste?', comment('leo_carnet', 'Sauvé par les gants !'))],
    },
    {
      text: 'Je n’ai rien dessiné aujourd’hui. J’ai juste taillé tous les crayons. C’est une façon de promettre.',
      category: 'Inspirational Posts',
      comments: [comment('farid_ink', 'A promise with a point.')],
    },
  ],
}
