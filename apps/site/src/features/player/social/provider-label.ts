import { useTexts } from '../../../content/texts.tsx';

/** The content's name of a social provider; its id if there is none. */
export function useProviderLabel(): (id: string) => string {
  const texts = useTexts('globalComponents', 'socialAuth');
  return (id) => {
    const listed = [...texts.list('socialAuth0Connections'), ...texts.list('socialDirectConnections')].find((item) => item.id === id);
    return typeof listed?.label === 'string' ? listed.label : id;
  };
}
