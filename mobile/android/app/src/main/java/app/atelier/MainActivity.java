package app.atelier;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
