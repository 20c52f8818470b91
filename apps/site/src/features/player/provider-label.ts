import { useTexts } from '../../content/texts.tsx';

/** The name of a social provider in the words of the content; its id where the content has none. */
export function useProviderLabel(): (id: string) => string {
  const texts = useTexts('globalComponents', 'socialAuth');
  return (id) => {
    const listed = [...texts.list('socialAuth0Connections'), ...texts.list('socialDirectConnections')].find((item) => item.id === id);
    return typeof listed?.label === 'string' ? listed.label : id;
  };
}
