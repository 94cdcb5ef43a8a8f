import { createRoot } from 'react-dom/client';
import { createSessionClient } from './state/client.ts';
import { followAddressBar } from './state/address-bar.ts';
import { createAppStore } from './state/store.ts';
import { StoreProvider } from './state/use-app.ts';
import { App } from './ui/app/app.tsx';
import './ui/tokens.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

const store = createAppStore(createSessionClient());
createRoot(root).render(
  <StoreProvider store={store}>
    <App />
  </StoreProvider>,
);
followAddressBar(store);
