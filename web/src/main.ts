import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './local/offline';

// Links inside the client change the page's address, and relative addresses (icon, manifest) would then be wrong. Preloaded files are here already.
for (const link of document.querySelectorAll<HTMLLinkElement>('link:not([rel=preload])')) link.href = new URL(link.getAttribute('href') ?? '', location.href).href;

mount(App, { target: document.getElementById('app')! });
